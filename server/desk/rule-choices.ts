import { type RuleCatalogue, ruleCatalogues, type RuleChoices } from '#contract/decision-rules.ts';
import { regionOf } from '#domain/regions.ts';
import type { Context } from '../context.ts';
import type { CatalogueTables } from '../database/catalogue-tables.ts';
import { repairTypes, retailerTypes } from '../platform/account-types.ts';
import { deskOf } from './desk-decisions.ts';

const tables: Readonly<Record<RuleCatalogue, keyof CatalogueTables>> = {
  'failure-codes': 'failure_codes',
  'labour-operations': 'labour_operations',
  parts: 'parts',
  'depot-agreements': 'depot_agreements',
};

/** What conditions of rules can name (R-RULE-07). */
export async function readRuleChoices(context: Context): Promise<RuleChoices> {
  deskOf(context);
  const { database, platform } = context;
  const [productTypes, regions, retailers, kinds] = await Promise.all([
    platform.findProductTypes(null),
    database
      .selectFrom('platform_accounts')
      .select('billing_state')
      .distinct()
      .where('type', 'in', repairTypes)
      .execute(),
    database
      .selectFrom('platform_accounts')
      .select(['id', 'name'])
      .where('type', 'in', retailerTypes)
      .orderBy('name')
      .orderBy('id')
      .execute(),
    Promise.all(
      ruleCatalogues.map(async (kind) => {
        const row = await database.selectFrom(tables[kind]).select('id').limit(1).executeTakeFirst();
        return row ? [kind] : [];
      }),
    ),
  ]);
  const provinces = new Set(regions.flatMap((row) => regionOf(row.billing_state)?.code ?? []));
  return { productTypes, provinces: [...provinces].toSorted(byCode), retailers, catalogues: kinds.flat() };
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : 1;
}
