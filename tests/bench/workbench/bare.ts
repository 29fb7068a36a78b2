document.querySelector('button')?.addEventListener('click', () => {
  const output = document.querySelector('p');
  if (output) output.textContent = String(performance.now());
});

// The platform's own cost of a photo: decode, rotate, resize to our size, encode at our quality.
document.querySelector('input')?.addEventListener('change', async ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.files?.[0]) return;
  const picture = await createImageBitmap(target.files[0], { imageOrientation: 'from-image' });
  const scale = 2560 / Math.max(picture.width, picture.height);
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  const item = document.createElement('li');
  item.textContent = `Kept on this device, ${jpeg.size}`;
  document.querySelector('ul')?.append(item);
});

export {};
