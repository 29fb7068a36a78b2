import { useEffect } from 'react';
import { usePortalConfig } from '#queries/use-portal-config.ts';

/** Replaces the portal's accent colour and its shades by the operator's. */
export function Brand() {
  const accent = usePortalConfig(({ accentColour }) => accentColour);
  useEffect(() => {
    if (!accent) return undefined;
    const shades = {
      '--accent': accent,
      '--accent-press': `color-mix(in srgb, ${accent} 80%, black)`,
      '--accent-soft': `color-mix(in srgb, ${accent} 11%, white)`,
      '--accent-line': `color-mix(in srgb, ${accent} 40%, white)`,
    };
    const { style } = document.documentElement;
    for (const [name, shade] of Object.entries(shades)) style.setProperty(name, shade);
    return () => {
      for (const name of Object.keys(shades)) style.removeProperty(name);
    };
  }, [accent]);
  return null;
}
