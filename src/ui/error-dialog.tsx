import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './layout.tsx';
import { useShownError } from './shown-error.ts';

/** The modal error dialog (R-UI-04). `showError` opens it. */
export function ErrorDialog() {
  const text = useShownError((shown) => shown.text);
  const close = () => useShownError.setState({ text: null });
  return (
    <Dialog opened={text !== null} onClose={close} title={<Trans>Error</Trans>}>
      <p>{text}</p>
      <p>
        <Trans>Please contact the system administrator.</Trans>
      </p>
      <DialogActions>
        <Button onClick={close} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
