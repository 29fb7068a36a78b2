// The viewer finds the renderer on the window, where importing it first puts it.
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  EventBus,
  FindState,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import * as v from 'valibot';

export type PagesState = {
  page: number;
  pages: number;
  percent: number;
  /** Whether a page is as wide as the screen. */
  fits: boolean;
  /** What the text search has found: which one is shown, and how many there are. */
  found: { at: number; of: number; searching: boolean };
};

export type PagesControl = {
  goTo: (page: number) => void;
  zoom: (by: -1 | 1) => void;
  fitWidth: () => void;
  /** Searches the whole document; `next` goes on from the match that is shown. */
  find: (words: string, next?: -1 | 1) => void;
  stop: () => void;
};

const fitWidth = 'page-width';

const PageChanging = v.object({ pageNumber: v.number() });
const ScaleChanging = v.object({ scale: v.number(), presetValue: v.optional(v.string()) });
const Matches = v.object({ matchesCount: v.object({ current: v.number(), total: v.number() }) });
const FindControl = v.object({ ...Matches.entries, state: v.number() });

/** Lays a PDF's pages out under each other in a scrolling element; a page is drawn when it comes into sight. */
export function showPages(
  container: HTMLDivElement,
  pdf: PDFDocumentProxy,
  onChange: (change: Partial<PagesState>) => void,
): PagesControl {
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus, externalLinkTarget: LinkTarget.BLANK });
  const findController = new PDFFindController({ eventBus, linkService });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    removePageBorders: true,
    // Links and notes are shown; forms are not filled in here.
    annotationMode: AnnotationMode.ENABLE,
  });
  linkService.setViewer(viewer);

  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = fitWidth;
    onChange({ page: 1, pages: pdf.numPages });
  });
  eventBus.on('pagechanging', (event: unknown) => onChange({ page: v.parse(PageChanging, event).pageNumber }));
  eventBus.on('scalechanging', (event: unknown) => {
    const { scale, presetValue } = v.parse(ScaleChanging, event);
    onChange({ percent: Math.round(scale * 100), fits: presetValue === fitWidth });
  });
  eventBus.on('updatefindmatchescount', (event: unknown) => {
    const { current, total } = v.parse(Matches, event).matchesCount;
    onChange({ found: { at: current, of: total, searching: false } });
  });
  eventBus.on('updatefindcontrolstate', (event: unknown) => {
    const { state, matchesCount } = v.parse(FindControl, event);
    onChange({ found: { at: matchesCount.current, of: matchesCount.total, searching: state === FindState.PENDING } });
  });

  viewer.setDocument(pdf);
  linkService.setDocument(pdf);

  // A turned tablet is wider: what filled the width fills it again.
  const resizing = new ResizeObserver(() => {
    if (viewer.currentScaleValue === fitWidth) viewer.currentScaleValue = fitWidth;
  });
  resizing.observe(container);

  return {
    goTo: (page) => {
      viewer.currentPageNumber = Math.min(Math.max(1, page), pdf.numPages);
    },
    zoom: (by) => (by > 0 ? viewer.increaseScale() : viewer.decreaseScale()),
    fitWidth: () => {
      viewer.currentScaleValue = fitWidth;
    },
    find: (query, next) =>
      eventBus.dispatch('find', {
        source: container,
        type: next ? 'again' : '',
        query,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: next === -1,
        matchDiacritics: false,
      }),
    stop: () => {
      resizing.disconnect();
      // Lets go of the pages, and of what listens for them.
      viewer.setDocument(null);
      linkService.setDocument(null);
    },
  };
}
