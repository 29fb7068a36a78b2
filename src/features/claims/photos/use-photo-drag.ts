import { type DragEvent, useState } from 'react';

/** Drags one tile to the place of another, where there is a mouse; the buttons do the same. */
export function usePhotoDrag(place: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  return (id: string, index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(id);
    },
    onDragEnd: () => setDragged(null),
    // Only then does the browser let go of it here.
    onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setDragged(null);
      if (dragged !== id) place(dragged, index);
    },
  });
}
