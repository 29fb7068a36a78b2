// The viewer reads the renderer from the window: the renderer must be imported first.
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
  /** Whether the page fills the width of the screen. */
  fits: boolean;
  /** Result of the text search: the number of the current match and the number of matches. */
  found: { at: number; of: number; searching: boolean };
};

export type PagesControl = {
  goTo: (page: number) => void;
  zoom: (by: -1 | 1) => void;
  fitWidth: () => void;
  /** Searches the whole document; `next` continues from the current match. */
  find: (words: string, next?: -1 | 1) => void;
  stop: () => void;
};

const fitWidth = 'page-width';

const PageChanging = v.object({ pageNumber: v.number() });
const ScaleChanging = v.object({ scale: v.number(), presetValue: v.optional(v.string()) });
const Matches = v.object({ matchesCount: v.object({ current: v.number(), total: v.number() }) });
const FindControl = v.object({ ...Matches.entries, state: v.number() });

/** Renders the pages of a PDF below each other in a scrolling element. A page is drawn when it becomes visible. */
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
    // Shows links and annotations; forms cannot be filled in.
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
  // A page is no control: the Tab key reaches the scrolling element and the links.
  eventBus.on('textlayerrendered', () => {
    for (const text of container.querySelectorAll('.textLayer')) text.removeAttribute('tabindex');
  });

  viewer.setDocument(pdf);
  linkService.setDocument(pdf);

  // A rotated tablet has another width: fits the page again.
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
      // Releases the pages and their listeners.
      viewer.setDocument(null);
      linkService.setDocument(null);
    },
  };
}
