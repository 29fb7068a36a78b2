import { isQueryValid } from '@jetstreamapp/soql-parser-js';
import { SalesforceStandIn } from '../support/salesforce/salesforce-stand-in.ts';

SalesforceStandIn.isValidSoql = isQueryValid;
