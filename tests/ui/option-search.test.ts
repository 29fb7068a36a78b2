import { describe, expect, it } from 'vitest';
import { createOptionSearch } from '#ui/option-search.ts';

const retailers = ['Québec Équipement', 'Prairie Power', 'Équipement Lévis', 'Power Plus'].map((label, at) => ({
  value: String(at),
  label,
}));
const searchedOptions = createOptionSearch();
const found = (search: string, limit = 10) => searchedOptions(retailers, search, limit).map(({ value }) => value);

describe('the search for options', () => {
  it('ignores accents, case and surrounding spaces', () => {
    expect(found(' equipement ')).toEqual(['0', '2']);
    expect(found('POWER')).toEqual(['1', '3']);
    expect(found('lévis')).toEqual(['2']);
    expect(found('lévis')).toEqual(['2']);
    expect(found('nowhere')).toEqual([]);
  });

  it('returns the first options up to the maximum', () => {
    expect(found('', 2)).toEqual(['0', '1']);
    expect(found('power', 1)).toEqual(['1']);
  });

  it('returns options of the given list, also when labels change', () => {
    const [first] = retailers;
    expect(searchedOptions([{ ...first, value: '9', label: 'Renamed' }], 'quebec', 5)).toEqual([]);
  });
});
