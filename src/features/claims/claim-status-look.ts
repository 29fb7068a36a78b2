/** Colour and icon of a claim's status (`mock/README.md`, states); plain where R-CLAIM-11 does not name it. */
export function claimStatusLook(status: string) {
  switch (status) {
    case 'New':
      return { tone: 'go', icon: 'fresh' } as const;
    case 'Pending Review':
      return { tone: 'wait', icon: 'clock' } as const;
    case 'Approved':
      return { tone: 'ok', icon: 'approved' } as const;
    case 'Parts Ordered':
      return { tone: 'ok', icon: 'box' } as const;
    default:
      return { tone: 'plain' } as const;
  }
}
