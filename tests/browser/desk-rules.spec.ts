import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';
import { smallTargets } from '#tests/support/small-targets.ts';

test(
  'an admin orders, edits, tries and publishes the rules, and the desk sees their result',
  { tag: '@all' },
  async ({ page, context }) => {
    // Colours are measured, so there must be no transitions.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'admin@portal.example', { at: '/desk/rules' });
    const names = page.locator('ol h3');
    await expect(names).toHaveText([/a photo filed before/, /Inverter/, /Air compressors/, /no photo/]);
    await page.getByRole('button', { name: 'Move down: Oskerry: a photo filed before' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(names).toHaveText([/Inverter/, /a photo filed before/, /Air compressors/, /no photo/]);
    await expect(page.getByRole('button', { name: 'Move down: Oskerry: a photo filed before' })).toBeFocused();

    const edit = page.getByRole('button', { name: 'Edit: Air compressors, small repair' });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Edit the rule' });
    await dialog.getByRole('group', { name: 'Amount in dollars' }).getByLabel('At most').fill('none');
    await dialog.getByLabel('Add a condition').selectOption('Brand');
    await dialog.getByRole('button', { name: 'Save in the draft' }).click();
    await expect(dialog.getByText('2 answers to correct')).toBeVisible();
    await expect(dialog.getByText('Choose a value', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(edit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('group', { name: 'Amount in dollars' }).getByLabel('At most')).toHaveValue('none');
    await dialog.getByRole('button', { name: 'Save in the draft' }).click();
    expect(await axeViolations(page, accessibilityRules)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await dialog.getByLabel('Oskerry').check();
    await dialog.getByRole('group', { name: 'Amount in dollars' }).getByLabel('At most').fill('80');
    await dialog.getByRole('button', { name: 'Save in the draft' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Amount: at most CA$80.00')).toBeVisible();

    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByRole('row', { name: /WC-000022.*Approve with limits.*Ask the depot/ })).toBeVisible();
    // One rule is added and removed again.
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a rule' });
    await adding.getByLabel('Name in English').fill('All others');
    await adding.getByLabel('Name in French').fill('Toutes les autres');
    await adding.getByLabel('Remark for the desk, in English').fill('Look at it.');
    await adding.getByLabel('Remark for the desk, in French').fill('Regardez.');
    // A number of the catalogue is found by words, and taken off again.
    await adding.getByLabel('Add a condition').selectOption('Part number');
    const numbers = adding.getByRole('group', { name: 'Part number' });
    for (const words of ['friction disc', 'drive belt']) {
      await numbers.getByRole('combobox').last().fill(words);
      await page
        .getByRole('option', { name: new RegExp(words, 'i') })
        .first()
        .click();
    }
    await expect(numbers.getByRole('listitem')).toHaveCount(2);
    await numbers
      .getByRole('button', { name: /^Remove: / })
      .nth(1)
      .click();
    await expect(numbers.getByRole('listitem')).toHaveCount(1);
    await adding.getByLabel('Add a condition').selectOption('Wear part');
    await adding.getByLabel('What it does').selectOption('Draw for an audit');
    await adding.getByLabel('One claim in').fill('0');
    await adding.getByRole('button', { name: 'Save in the draft' }).click();
    await expect(adding.getByText('1 answer to correct')).toBeVisible();
    expect(await axeViolations(page, accessibilityRules)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await adding.getByLabel('One claim in').fill('20');
    await adding.getByRole('button', { name: 'Save in the draft' }).click();
    await expect(names.last()).toHaveText(/All others/);
    const added = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'All others' }) });
    await expect(added).toContainText('A part is a wear part');
    await expect(added).toContainText('Draw for an audit: 1 in 20');
    await page.getByRole('button', { name: 'Remove: All others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(names).toHaveCount(4);

    // It is tried before it is published.
    await page.getByRole('button', { name: 'Publish version 3' }).click();
    const publishing = page.getByRole('dialog', { name: 'Publish version 3?' });
    await expect(publishing.getByText(/would be treated differently/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(publishing).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Publish version 3' })).toBeFocused();
    await page.keyboard.press('Enter');
    await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^Version 3 is live/)).toBeVisible();

    // Of two concurrent changes of the draft, the second is refused and shows the first.
    const other = await context.newPage();
    await other.goto('/desk/rules');
    const otherNames = other.locator('ol h3');
    await expect(otherNames).toHaveCount(4);
    await page.getByRole('button', { name: 'Make it the draft: version 1' }).click();
    await expect(names).toHaveText([/Inverter/, /Air compressors/, /no photo/]);
    await other.getByRole('button', { name: 'Move down: Inverter generators in their first year' }).click();
    await expect(other.getByText('Somebody else changed the rules meanwhile')).toBeVisible();
    await expect(otherNames).toHaveText([/Inverter/, /Air compressors/, /no photo/]);
    await other.close();

    await page.goto('/desk?status=all&search=WC-000022');
    await page.locator('[data-claim]').click();
    const ruleCard = page.getByRole('region', { name: 'What the rules say' });
    await expect(ruleCard).toContainText('Version 2');
    await expect(ruleCard).toContainText('Seen: CA$95.80');

    // An adjudicator sees the live rules only.
    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/auth\/login/);
    await signIn(page, 'desk@portal.example', { at: '/desk' });
    await page.locator('#content').getByRole('link', { name: 'Rules' }).click();
    await expect(page.getByRole('heading', { name: 'Live rules' })).toBeVisible();
    await expect(names).toHaveCount(4);
    await expect(page.getByRole('button', { name: /^(Add|Edit|Remove|Move|Make|Publish|Try)/ })).toHaveCount(0);
  },
);
