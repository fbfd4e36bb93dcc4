import { SHEETS, type StoredRow, type StoredSheets } from '~/domain/network-workbook/sheets'
import type { MadeSheets } from '~/imports/workbook/writers.fixture'

/**
 * Sheets of a workbook that touches every whole: hierarchy, calendar, accounts, staff and targets of two concessions.
 * It is made for the network of `fridayMorning` with David (mechanic), Emma and François in Concession A1.
 */
export const WHOLE_WORKBOOK: MadeSheets = {
  Réseau: [
    ['Groupe', 'Plaque', 'Concession', 'N° PDV'],
    ['Groupe Ouest', 'Loire', 'Cholet', '0401'],
    ['Groupe Ouest', 'Loire', 'Vitré', '0402'],
    ['Groupe Nord', 'Plaque A', 'Angers', '0101;0102'],
  ],
  Collaborateurs: [
    ['Concession', 'Nom', 'Matricule', 'Équipe', 'Métier', 'Arrivée', 'E-mail du compte'],
    ['Cholet', 'Anne', '1', 'Mécanique', 'Mécanicien', '', 'lea@essai.fr'],
    ['Cholet', 'Bruno', '2', 'Mécanique', 'Mécanicien', '', ''],
    ['Cholet', 'Chloé', '3', 'Mécanique', 'Mécanicien', '07/12/2026', ''],
    ['Angers', 'David', '4', 'Carrosserie', 'Carrossier', '', ''],
    ['Concession B1', 'Emma', '5', '', '', '', ''],
    ['Concession A2', 'Gilles', '6', 'Mécanique', 'Mécanicien', '', ''],
  ],
  Comptes: [
    ['E-mail', 'Nom', 'Rôle', 'Niveau', 'Assigné à', 'Concession de référence'],
    ['lea@essai.fr', 'Léa', 'Directeur', 'Plaque', 'Loire', 'Cholet'],
    ['tom@essai.fr', 'Tom', 'Manager', 'Concession', 'Cholet', ''],
  ],
  Objectifs: [
    ['Concession', 'Mois', 'Service', 'HT', 'HEC', 'CA Net'],
    ['Cholet', '01/2027', 'Mécanique', 100, 50, 5000],
    ['Cholet', '01/2027', 'Budget', '', '', 9000],
    ['Cholet', '02/2027', 'Mécanique', 110, 55, 5500],
    ['Angers', '01/2027', 'Mécanique', 200, 90, 9000],
  ],
  'Jours ouvrés': [
    ['Mois', 'Jours', 'Lieu'],
    ['05/2027', 17, ''],
  ],
  Fériés: [
    ['Date', 'Nom', 'Lieu'],
    ['12/07/2027', 'Fête de Cholet', 'Cholet'],
  ],
}

/** The rows of sheets as texts without identifiers, so that two networks can be compared; a double row is there twice. */
export const rowTexts = (sheets: StoredSheets): string[] =>
  SHEETS.flatMap((sheet) =>
    sheets[sheet].map(({ values }: StoredRow) => `${sheet} ${JSON.stringify(values)}`),
  ).sort()
