import { plainWords } from '~/domain/text-matching'
import type { KnownTexts } from '../column-evidence'
import type { DetectedColumn } from '../detect-table'
import { earlierFields } from '../earlier-terms'
import { SAFE } from '../field-synonyms'
import type { ProposalContext, ProposedFields } from '../proposed-fields'

/** Headings of French HR programs by field, the surest first; as `plainWords` writes them. */
const HEADINGS: Readonly<Record<string, string>> = {
  site: 'concession, etablissement, libelle etablissement, nom etablissement, code etablissement, etab, site, lieu de travail, agence, n pdv, pdv, code site, affectation',
  name: 'nom prenom, nom et prenom, prenom nom, nom complet, collaborateur, salarie, nom salarie, nom du salarie, nom usuel, nom de usage, nom usage, nom',
  matricule: 'matricule, n matricule, numero matricule, matricule salarie, code salarie, mat',
  team: 'equipe, service, libelle service, code service, departement, atelier, unite',
  metier:
    'metier, emploi, libelle emploi, intitule emploi, intitule de emploi, emploi occupe, poste, intitule du poste, libelle poste, fonction, qualification',
  apprentice:
    'apprenti, type de contrat, type contrat, nature du contrat, nature contrat, nature de contrat, contrat, libelle contrat',
  arrival:
    'arrivee, date arrivee, date de arrivee, date entree, date de entree, entree, date embauche, date de embauche, embauche, date debut contrat, date de debut de contrat, date anciennete',
  lastDay:
    'dernier jour, date sortie, date de sortie, sortie, date depart, date de depart, depart, date fin contrat, date de fin de contrat, fin de contrat, date fin',
}
const FIRST_NAMES = ['prenom', 'prenom usuel', 'prenoms']

const namesOf = (field: string) => HEADINGS[field]?.split(', ') ?? []
/** Words of a heading; 'd' and 'l' before a vowel are none. */
const wordsOf = ({ header }: DetectedColumn) => plainWords(header)

/** The column whose heading comes first in a list. */
const columnNamed = (columns: readonly DetectedColumn[], names: readonly string[]) =>
  names
    .map((name) => columns.find((column) => wordsOf(column) === name))
    .find((column) => column !== undefined)

/** Tests whether cells may be of a field. Days may be blank, or written as zeros for none. */
const canBe = (field: string, { cells }: DetectedColumn): boolean =>
  field === 'arrival' || field === 'lastDay' || cells.filled === 0 || !cells.isDates

/**
 * Proposes the columns of an HR export (9-first-day §2): of earlier models, by their headings, and the concession by
 * what the cells hold. Other columns are never proposed.
 */
export function proposeStaff(
  columns: readonly DetectedColumn[],
  context: ProposalContext,
  known: KnownTexts,
): ProposedFields {
  const found: ProposedFields = {}
  for (const field of Object.keys(HEADINGS)) {
    const fitting = columns.filter((column) => canBe(field, column))
    const named = columnNamed(fitting, namesOf(field))
    if (named) found[field] = { terms: [{ column: named.header }], likeness: 1, source: 'header' }
  }
  const first = columnNamed(columns, FIRST_NAMES)
  const [name] = found.name?.terms ?? []
  const header = columns.find((column) => column.header === name?.column)
  if (first && header && !wordsOf(header).includes('prenom'))
    found.name?.terms.push({ column: first.header })
  if (!found.site) {
    const held = columns.find(({ cells }) => known.evidence('site', cells) >= SAFE)
    if (held) found.site = { terms: [{ column: held.header }], likeness: SAFE, source: 'cells' }
  }
  return { ...found, ...earlierFields(columns, 'staff', context.earlier) }
}

/** Tests whether a file surely is an HR export: people with an arrival and two other things that HR programs say. */
export function isStaff(found: ProposedFields): boolean {
  const { name, arrival, matricule, lastDay, apprentice, metier } = found
  const others = [matricule, lastDay, apprentice, metier].filter((one) => one !== undefined)
  return name !== undefined && arrival !== undefined && others.length > 1
}
