import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ChooseFileButton } from '#forms/photo-tiles/choose-file-button.tsx';

function renderButton() {
  const choosing = { interrupted: false, begin: vi.fn<() => void>(), end: vi.fn<() => void>() };
  const onFiles = vi.fn<(files: File[]) => void>();
  const { container } = render(
    <MantineProvider>
      <ChooseFileButton accept="image/*" choosing={choosing} onFiles={onFiles}>
        Take again
      </ChooseFileButton>
    </MantineProvider>,
  );
  const input = container.querySelector('input');
  if (!input) throw new Error('There is no input');
  return { choosing, onFiles, input };
}

it('takes the same file twice', () => {
  const { choosing, onFiles, input } = renderButton();
  fireEvent.click(screen.getByRole('button', { name: 'Take again' }));
  expect(choosing.begin).toHaveBeenCalledOnce();
  const file = new File(['a'], 'a.jpg', { type: 'image/jpeg' });
  const emptied = vi.spyOn(input, 'value', 'set');
  fireEvent.change(input, { target: { files: [file] } });
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]);
  expect(emptied).toHaveBeenLastCalledWith('');
  expect(choosing.end).toHaveBeenCalledOnce();
});

it('knows when no file is chosen', () => {
  const { choosing, onFiles, input } = renderButton();
  fireEvent(input, new Event('cancel', { bubbles: true }));
  expect(choosing.end).toHaveBeenCalledOnce();
  expect(onFiles).not.toHaveBeenCalled();
});
