// The PDF parser as a worker from our own origin.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
