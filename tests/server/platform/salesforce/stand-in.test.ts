import { describe, expect, it } from 'vitest';
import { Org } from '#tests/support/salesforce/org.ts';
import { runQuery } from '#tests/support/salesforce/run-query.ts';
import { parseSoql } from '#tests/support/salesforce/soql-subset.ts';

/** Returns the code with which the org refuses a query. */
function refusalOf(soql: string): string | null {
  try {
    runQuery(new Org(), parseSoql(soql));
    return null;
  } catch (error) {
    return error instanceof Error && 'errorCode' in error ? String(error.errorCode) : String(error);
  }
}

describe('The stand-in for a Salesforce org', () => {
  it.each([
    ["SELECT Id FROM Contact WHERE Email = 'a' AND Phone = 'b' OR LastName = 'c'", 'MALFORMED_QUERY'],
    ["SELECT Id FROM Contact WHERE Email = 'a", 'MALFORMED_QUERY'],
    ["SELECT Id FROM Contact WHERE Email = 'a' --", 'MALFORMED_QUERY'],
    [String.raw`SELECT Id FROM Contact WHERE Email = '\x'`, 'MALFORMED_QUERY'],
    [String.raw`SELECT Id FROM Contact WHERE Email = '\%'`, 'MALFORMED_QUERY'],
    ["SELECT Id FROM Contact WHERE Email = 'a\nb'", 'MALFORMED_QUERY'],
    ['SELECT Id FROM Contact WHERE Email = "a"', 'MALFORMED_QUERY'],
    ['SELECT FIELDS(ALL) FROM Contact', 'MALFORMED_QUERY'],
    ['SELECT Id, (SELECT Id FROM Cases) FROM Contact', 'INVALID_TYPE'],
    ['SELECT Id, (SELECT Id, (SELECT Id FROM Cases) FROM Cases) FROM Contact', 'MALFORMED_QUERY'],
    ['SELECT Id FROM Contact USING SCOPE mine', 'MALFORMED_QUERY'],
    ['SELECT Id FROM Contact LIMIT 1 FOR UPDATE', 'MALFORMED_QUERY'],
    ['SELECT Id FROM Contact OFFSET 2001', 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['SELECT Id, Id FROM Contact', 'INVALID_FIELD'],
    ['SELECT Fax FROM Contact', 'INVALID_FIELD'],
    ['SELECT Boss__r.Name FROM Contact', 'INVALID_FIELD'],
    ['SELECT Id FROM Opportunity', 'INVALID_TYPE'],
    ["SELECT Id FROM Contact WHERE Id = 'nothing'", 'INVALID_QUERY_FILTER_OPERATOR'],
    ["SELECT Id FROM Contact WHERE Is_Store_Stock__c = 'true'", 'INVALID_FIELD'],
    ["SELECT Id FROM Product_Registration__c WHERE Date_of_Purchase__c = '2026-01-01'", 'INVALID_FIELD'],
    ["SELECT Id FROM Warranty_Claim__c WHERE Diagnosis__c LIKE '%seal%'", 'INVALID_FIELD'],
    ['SELECT Id FROM Warranty_Claim__c ORDER BY Diagnosis__c', 'MALFORMED_QUERY'],
    ['SELECT ContentDocumentId FROM ContentDocumentLink', 'MALFORMED_QUERY'],
    ['SELECT Brand__c, Name FROM Product2 GROUP BY Brand__c', 'MALFORMED_QUERY'],
    [
      "SELECT Id FROM Contact WHERE (Email = 'a' AND Phone = 'b') OR LastName LIKE 'c%' ORDER BY Id LIMIT 5 OFFSET 2000",
      null,
    ],
  ])('evaluates %s like a real org: %s', (soql, code) => {
    expect(refusalOf(soql)).toBe(code);
  });

  it('refuses a record that a real org would refuse', () => {
    const org = new Org();
    const refusal = (object: string, values: Record<string, unknown>) => {
      try {
        org.insert(object, values);
        return null;
      } catch (error) {
        return error instanceof Error && 'errorCode' in error ? error.errorCode : error;
      }
    };
    expect(refusal('Contact', { FirstName: 'Ann' })).toBe('REQUIRED_FIELD_MISSING');
    expect(refusal('Contact', { LastName: '   ' })).toBe('REQUIRED_FIELD_MISSING');
    expect(refusal('Contact', { LastName: 'x'.repeat(81) })).toBe('STRING_TOO_LONG');
    expect(refusal('Contact', { LastName: 7 })).toBe('JSON_PARSER_ERROR');
    expect(refusal('Contact', { LastName: 'A', Name: '1' })).toBe('INVALID_FIELD_FOR_INSERT_UPDATE');
    expect(refusal('Contact', { LastName: 'A', AccountId: '001NOBODY000000001' })).toBe('INVALID_CROSS_REFERENCE_KEY');
    expect(refusal('Contact', { LastName: 'A', Fax: '1' })).toBe('INVALID_FIELD');
    expect(refusal('Contact', { LastName: 'A', Portal_Id__c: 'one' })).toBeNull();
    expect(refusal('Contact', { LastName: 'B', Portal_Id__c: 'ONE' })).toBe('DUPLICATE_VALUE');
  });
});
