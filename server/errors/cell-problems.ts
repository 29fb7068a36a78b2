import type { FieldProblem } from '#contract/errors.ts';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { Language } from '../base/language.ts';
import { fieldSentence } from './field-messages.ts';

/** What is wrong with a cell, a row or a file. */
export type CellProblem =
  | FieldProblem
  | { code: 'one_of'; choices: readonly string[] }
  | { code: 'not_found'; kinds: readonly ImportKind[] }
  | { code: 'repeated' | 'another_manual' | 'same_email'; row: number }
  | { code: 'same_serial_number' | 'email_known' | 'id_looks_alike' | 'merged'; id: string }
  | { code: 'email_has_account' | 'merge_itself' | 'merge_owners' | 'merge_accounts' }
  | { code: 'merge_active'; registrations: readonly string[] }
  | { code: 'merge_into_active'; registration: string }
  | {
      code:
        | 'id_of_another_kind'
        | 'id_taken'
        | 'not_yes_or_no'
        | 'code_characters'
        | 'superseded_in_a_circle'
        | 'not_an_instant'
        | 'not_a_region'
        | 'not_utf8'
        | 'not_csv'
        | 'no_rows'
        | 'not_a_zip'
        | 'file_not_in_zip'
        | 'not_a_document'
        | 'document_too_large'
        | 'another_is_active'
        | 'depends_on_no_list'
        | 'type_without_subtype'
        | 'no_product_has_it'
        | 'word_not_usable'
        | 'checked_too_long_ago';
    }
  | { code: 'unpacks_to_too_much'; maxMb: number }
  | { code: 'columns_missing' | 'column_unknown'; columns: readonly string[] }
  | { code: 'cells' | 'too_many_columns' | 'not_a_whole_number' | 'not_two_decimals'; max: number }
  | { code: 'ends_before_start'; date: string }
  | { code: 'agreements_overlap' | 'same_terms'; id: string }
  /** Of the depot's record; null where it has none. */
  | { code: 'another_vendor_number'; number: string | null };

/** What hinders no import, but may be wrong (R-IMPORT-08). */
export const warningCodes = [
  'same_email',
  'email_known',
  'email_has_account',
  'id_looks_alike',
  'merged',
  'type_without_subtype',
  'no_product_has_it',
  'another_vendor_number',
] as const;

export function isWarningProblem(problem: CellProblem): boolean {
  return typeof problem !== 'string' && warningCodes.some((code) => code === problem.code);
}

/** What is expected instead, as a sentence (R-IMPORT-03). */
export function expectation(problem: CellProblem, language: Language): string {
  return typeof problem === 'string' ? fieldSentence(problem, language) : (sentence(problem)[language] ?? '');
}

function sentence(problem: Exclude<CellProblem, string>): Record<Language, string> {
  switch (problem.code) {
    case 'one_of':
      return {
        en: `Use one of: ${problem.choices.join(', ')}`,
        fr: `Utilisez une de ces valeurs : ${problem.choices.join(', ')}`,
      };
    case 'not_found':
      return {
        en: `This id does not exist: import it first (${problem.kinds.join(', ')})`,
        fr: `Cet identifiant n’existe pas : importez-le d’abord (${problem.kinds.join(', ')})`,
      };
    case 'repeated':
      return {
        en: `Row ${problem.row} is the same: keep one`,
        fr: `C’est le même que la ligne ${problem.row} : conservez-en un`,
      };
    case 'same_email':
      return {
        en: `Row ${problem.row} has the same email: check that these are two people`,
        fr: `La ligne ${problem.row} a le même courriel : vérifiez qu’il s’agit de deux personnes`,
      };
    case 'email_known':
      return {
        en: `${problem.id} has the same email: check that these are two people`,
        fr: `${problem.id} a le même courriel : vérifiez qu’il s’agit de deux personnes`,
      };
    case 'email_has_account':
      return {
        en: 'Another account of the portal has this email: an invitation will fail',
        fr: 'Un autre compte du portail a ce courriel : une invitation échouera',
      };
    case 'same_serial_number':
      return {
        en: `This serial number already has the id ${problem.id}: use that id, or none`,
        fr: `Ce numéro de série a déjà l’identifiant ${problem.id} : utilisez celui-ci, ou aucun`,
      };
    case 'another_manual':
      return {
        en: `Row ${problem.row} says otherwise of the same manual: make them the same`,
        fr: `La ligne ${problem.row} dit autre chose du même manuel : mettez la même valeur`,
      };
    case 'another_is_active':
      return {
        en: 'Another registration of this serial number is active: make one of them inactive',
        fr: 'Une autre inscription de ce numéro de série est active : désactivez l’une des deux',
      };
    case 'id_looks_alike':
      return {
        en: `This id looks like ${problem.id}: check that these are two records`,
        fr: `Cet identifiant ressemble à ${problem.id} : vérifiez qu’il s’agit de deux fiches`,
      };
    case 'merged':
      return {
        en: `This id was merged: the row applies to ${problem.id}`,
        fr: `Cet identifiant a été fusionné : la ligne s’applique à ${problem.id}`,
      };
    case 'merge_itself':
      return { en: 'Choose another record', fr: 'Choisissez une autre fiche' };
    case 'merge_owners':
      return {
        en: 'These are two different records: their depot, retailer, serial number, product or customer differs',
        fr: 'Ce sont deux fiches différentes : le dépôt, le détaillant, le numéro de série, le produit ou le client diffère',
      };
    case 'merge_accounts':
      return {
        en: 'Both have an account of the portal: erase or link one of the accounts first',
        fr: 'Les deux ont un compte du portail : effacez ou associez d’abord l’un des comptes',
      };
    case 'merge_active':
      return {
        en: `The serial number would have several active registrations (${problem.registrations.join(', ')}): merge these, or make all but one inactive`,
        fr: `Le numéro de série aurait plusieurs inscriptions actives (${problem.registrations.join(', ')}) : fusionnez-les ou désactivez-les toutes sauf une`,
      };
    case 'merge_into_active':
      return {
        en: `Registration ${problem.registration} is active and the other is not: merge the other into this one`,
        fr: `L’inscription ${problem.registration} est active et l’autre ne l’est pas : fusionnez l’autre dans celle-ci`,
      };
    case 'word_not_usable':
      return {
        en: 'Use another value: other lists could not name this one',
        fr: 'Utilisez une autre valeur : les autres listes ne pourraient pas nommer celle-ci',
      };
    case 'type_without_subtype':
      return {
        en: 'No subtype is for this type: no claim of it could be filed. Name it in valid_for of one',
        fr: 'Aucun sous-type n’est pour ce type : aucune réclamation de ce type ne pourrait être soumise. Nommez-le dans valid_for d’un sous-type',
      };
    case 'depends_on_no_list':
      return {
        en: 'Leave this empty: the list depends on no other',
        fr: 'Laissez vide : cette liste ne dépend d’aucune autre',
      };
    case 'checked_too_long_ago':
      return {
        en: 'The file was checked more than 7 days ago: choose it again',
        fr: 'Le fichier a été vérifié il y a plus de 7 jours : choisissez-le de nouveau',
      };
    case 'id_of_another_kind':
      return {
        en: 'This id already belongs to a record of another kind: use another',
        fr: 'Cet identifiant est déjà celui d’un autre genre de fiche : utilisez-en un autre',
      };
    case 'id_taken':
      return {
        en: 'This id already belongs to another record: change that one, or use another id',
        fr: 'Cet identifiant est déjà celui d’une autre fiche : modifiez-la, ou utilisez-en un autre',
      };
    case 'not_yes_or_no':
      return { en: 'Use true or false', fr: 'Utilisez true ou false' };
    case 'not_a_whole_number':
      return {
        en: `Use a whole number from 0 to ${problem.max}`,
        fr: `Utilisez un nombre entier de 0 à ${problem.max}`,
      };
    case 'not_two_decimals':
      return {
        en: `Use a number from 0 to ${problem.max}, with two decimals at most and no other sign`,
        fr: `Utilisez un nombre de 0 à ${problem.max}, avec deux décimales au plus et sans autre signe`,
      };
    case 'code_characters':
      return {
        en: 'Use letters without accents, digits and signs, but no bar (|)',
        fr: 'Utilisez des lettres sans accent, des chiffres et des signes, mais pas de barre (|)',
      };
    case 'superseded_in_a_circle':
      return {
        en: 'These parts replace each other in a circle: one of them must be the last',
        fr: 'Ces pièces se remplacent l’une l’autre en boucle : l’une d’elles doit être la dernière',
      };
    case 'ends_before_start':
      return {
        en: `This is before the first day, ${problem.date}`,
        fr: `C’est avant le premier jour, le ${problem.date}`,
      };
    case 'agreements_overlap':
      return {
        en: `Agreement ${problem.id} of the same depot holds on some of these days: end one the day before the other begins`,
        fr: `L’entente ${problem.id} du même dépôt est en vigueur certains de ces jours : terminez l’une la veille du début de l’autre`,
      };
    case 'same_terms':
      return {
        en: `${problem.id} is for the same products, use and component: keep one`,
        fr: `${problem.id} vise les mêmes produits, le même usage et la même composante : conservez-en une`,
      };
    case 'another_vendor_number':
      return problem.number === null
        ? {
            en: 'The depot’s record has no vendor number, and payments use that record: enter it there',
            fr: 'La fiche du dépôt n’a pas de numéro de fournisseur, et c’est elle que les paiements utilisent : inscrivez-le dans la fiche',
          }
        : {
            en: `The depot’s record has the vendor number ${problem.number}, which payments use: make them the same`,
            fr: `La fiche du dépôt a le numéro de fournisseur ${problem.number}, que les paiements utilisent : mettez le même`,
          };
    case 'no_product_has_it':
      return {
        en: 'No product has this model or type: check how it is written',
        fr: 'Aucun produit n’a ce modèle ou ce type : vérifiez comment il est écrit',
      };
    case 'not_a_region':
      return {
        en: 'Use a province of Canada or a state of the United States, as its code (QC) or its full name (Quebec)',
        fr: 'Utilisez une province du Canada ou un État des États-Unis, par son code (QC) ou son nom complet (Québec)',
      };
    case 'not_an_instant':
      return {
        en: 'Use a date, as YYYY-MM-DD, or a time, as 2026-03-01T12:00:00.000Z',
        fr: 'Utilisez une date, comme AAAA-MM-JJ, ou une heure, comme 2026-03-01T12:00:00.000Z',
      };
    case 'not_utf8':
      return {
        en: 'The file is not in UTF-8: in Excel, save it as “CSV UTF-8”',
        fr: 'Le fichier n’est pas en UTF-8 : dans Excel, enregistrez-le au format « CSV UTF-8 »',
      };
    case 'not_csv':
      return {
        en: 'This row cannot be read: check its quotation marks',
        fr: 'Cette ligne est illisible : vérifiez ses guillemets',
      };
    case 'no_rows':
      return {
        en: 'The file has no rows below its header',
        fr: 'Le fichier n’a aucune ligne sous ses en-têtes',
      };
    case 'not_a_zip':
      return {
        en: 'Use a ZIP with an index.csv and the files that it names',
        fr: 'Utilisez un ZIP qui contient index.csv et les fichiers qui y sont nommés',
      };
    case 'file_not_in_zip':
      return {
        en: 'The ZIP has no file of this name: check its folder and capitals',
        fr: 'Le ZIP n’a aucun fichier de ce nom : vérifiez son dossier et ses majuscules',
      };
    case 'not_a_document':
      return { en: 'Use a PDF, PNG or JPEG file', fr: 'Utilisez un fichier PDF, PNG ou JPEG' };
    case 'document_too_large':
      return { en: 'Use a file of 25 MB or less', fr: 'Utilisez un fichier de 25 Mo ou moins' };
    case 'unpacks_to_too_much':
      return {
        en: `Unpacked, the files of the ZIP have more than ${problem.maxMb} MB: use several ZIPs`,
        fr: `Une fois décompressés, les fichiers du ZIP dépassent ${problem.maxMb} Mo : utilisez plusieurs ZIP`,
      };
    case 'columns_missing':
      return {
        en: `The header must have: ${problem.columns.join(', ')}`,
        fr: `Il manque ces colonnes : ${problem.columns.join(', ')}`,
      };
    case 'column_unknown':
      return {
        en: `The columns are: ${problem.columns.join(', ')}`,
        fr: `Les colonnes sont : ${problem.columns.join(', ')}`,
      };
    case 'too_many_columns':
      return {
        en: `The file has more than ${problem.max} columns: use the template of this kind`,
        fr: `Le fichier a plus de ${problem.max} colonnes : utilisez le modèle de ce genre`,
      };
    case 'cells':
      return {
        en: `The row has more cells than the header has columns, ${problem.max}: quote texts that have commas`,
        fr: `La ligne a plus de cellules que d’en-têtes (${problem.max}) : mettez entre guillemets les textes qui ont des virgules`,
      };
    default:
      return { en: fieldSentence(problem, 'en'), fr: fieldSentence(problem, 'fr') };
  }
}
