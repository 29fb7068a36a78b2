// What reads a PDF, off the main thread and from our own origin.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
