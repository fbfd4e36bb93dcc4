import type { Month } from '../calendar/local-date'
import { frenchDateTime, monthName } from '../format/dates'
import { counted } from '../format/numbers'
import { namesUpTo, numberText } from '../message-format'

/** State of the network that the check-list is computed from (9-first-day §4). */
export interface SetupFacts {
  groups: number
  plates: number
  /** concessions, by name */
  sites: readonly { _id: string; name: string; numerosPDV: readonly string[] }[]
  /** concessions with at least one active collaborator, and the number of these people */
  staffed: ReadonlySet<string>
  people: number
  year: number
  /** public holidays of the year, and working days of its months */
  holidays: number
  workingDays: number
  /** months from the current one to December */
  months: readonly Month[]
  /** number of concessions with targets, by month */
  targeted: ReadonlyMap<Month, number>
  /** concessions with a planning in the current month */
  planned: ReadonlySet<string>
  /** number of imports, and whether one of them stored figures */
  imports: { count: number; hasStored: boolean }
  /** active accounts, and those that have not yet accepted their invitation */
  accounts: { active: number; invited: number }
  /** true when a mail server is configured */
  hasMailServer: boolean
  /** last known backup, and whether it is recent; null: none is known */
  backup: { at: Date; isRecent: boolean } | null
  /** administrators without second factor, and their number in all */
  administrators: { count: number; bare: readonly string[] }
}

export const CHECKS = [
  'network',
  'people',
  'calendar',
  'targets',
  'planning',
  'import',
  'accounts',
  'mail',
  'backup',
  'factor',
] as const
export type CheckKey = (typeof CHECKS)[number]

/** Line of the check-list. */
export interface Check {
  key: CheckKey
  title: string
  isDone: boolean
  /** what is there and what is missing, with names */
  text: string
}

/** Maximum number of concessions named in a line. */
const NAMED_IN_LINE = 6

/** Names of the concessions that a set lacks; '' for none. */
function missingIn({ sites }: SetupFacts, found: ReadonlySet<string>): string {
  const names = sites.filter(({ _id }) => !found.has(_id)).map(({ name }) => name)
  return names.length === 0 ? '' : `\u202f: il manque ${namesUpTo(names, NAMED_IN_LINE)}`
}

/** '9 concessions sur 12 ont' */
function siteCount(found: ReadonlySet<string>, { sites }: SetupFacts): string {
  const there = sites.filter(({ _id }) => found.has(_id)).length
  return `${counted(there, 'concession')} sur ${sites.length} ${there > 1 ? 'ont' : 'a'}`
}

type Line = Omit<Check, 'key'>

function targetsLine({ sites, months, targeted }: SetupFacts): Line {
  const countOf = (month: Month) => targeted.get(month) ?? 0
  const lacking = months.filter((month) => countOf(month) < sites.length)
  const all = months.length * sites.length
  const there = months.reduce((sum, month) => sum + countOf(month), 0)
  const named = lacking.map((month) => monthName(month).toLowerCase())
  const text = `${numberText(there)} mois × concession sur ${numberText(all)}`
  const isDone = all > 0 && lacking.length === 0
  return {
    title: 'Objectifs de l’année',
    isDone,
    text: isDone || all === 0 ? `${text}.` : `${text}\u202f: il manque ${namesUpTo(named, 3)}.`,
  }
}

/** Command that makes a backup. */
const BACKUP = 'npm run backup -- sauvegarde.apv'

const LINES: Readonly<Record<CheckKey, (facts: SetupFacts) => Line>> = {
  network: ({ groups, plates, sites }) => ({
    title: 'Réseau',
    isDone: sites.length > 0,
    text: `${counted(groups, 'groupe')}, ${counted(plates, 'plaque')}, ${counted(sites.length, 'concession')}, ${counted(sites.flatMap(({ numerosPDV }) => numerosPDV).length, 'numéro PDV', 'numéros PDV')}.`,
  }),
  people: (facts) => ({
    title: 'Collaborateurs',
    isDone: facts.sites.length > 0 && facts.sites.every(({ _id }) => facts.staffed.has(_id)),
    text: `${siteCount(facts.staffed, facts)} des collaborateurs${missingIn(facts, facts.staffed)}. ${counted(facts.people, 'personne enregistrée', 'personnes enregistrées')}.`,
  }),
  calendar: ({ year, holidays, workingDays }) => ({
    title: 'Calendrier de l’année',
    isDone: holidays > 0,
    text: `${counted(workingDays, 'jour ouvré', 'jours ouvrés')} et ${counted(holidays, 'jour férié', 'jours fériés')} en ${year}.`,
  }),
  targets: targetsLine,
  planning: (facts) => {
    const isDone = facts.sites.length > 0 && facts.sites.every(({ _id }) => facts.planned.has(_id))
    const found = `${siteCount(facts.planned, facts)} un planning ce mois-ci${missingIn(facts, facts.planned)}.`
    // The act saves at once, and says so beforehand (4-decisions, 46).
    const said = isDone ? '' : ' Le remplissage est enregistré aussitôt, et s’annule ensuite.'
    return { title: 'Planning du mois', isDone, text: found + said }
  },
  import: ({ imports: { count, hasStored } }) => ({
    title: 'Premier import',
    isDone: hasStored,
    text:
      count === 0
        ? 'Aucun fichier n’a été importé.'
        : `${counted(count, 'import')}${hasStored ? '' : ', dont aucun n’a enregistré de chiffres'}.`,
  }),
  accounts: ({ accounts: { active, invited } }) => ({
    title: 'Comptes',
    isDone: active > 1 && invited === 0,
    text:
      invited === 0
        ? `${counted(active, 'compte actif', 'comptes actifs')}.`
        : `${counted(active, 'compte actif', 'comptes actifs')}, dont ${invited} sans mot de passe choisi.`,
  }),
  mail: ({ hasMailServer }) => ({
    title: 'E-mail',
    isDone: hasMailServer,
    text: hasMailServer
      ? 'Un serveur d’e-mails est configuré.'
      : 'Aucun serveur d’e-mails\u202f: donnez SMTP_URL au démarrage.',
  }),
  backup: ({ backup }) => ({
    title: 'Sauvegarde',
    isDone: backup?.isRecent ?? false,
    text: backup
      ? `Dernière sauvegarde connue\u202f: ${frenchDateTime(backup.at)}. Commande\u202f: ${BACKUP}`
      : `Aucune sauvegarde connue sur ce serveur. Commande\u202f: ${BACKUP}`,
  }),
  factor: ({ administrators: { count, bare } }) => ({
    title: 'Second facteur',
    isDone: bare.length === 0,
    text:
      bare.length === 0
        ? `${counted(count, 'administrateur')} sur ${count}.`
        : `${counted(count - bare.length, 'administrateur')} sur ${count}\u202f: il manque ${namesUpTo(bare, NAMED_IN_LINE)}.`,
  }),
}

/** Check-list of a network that begins: what is to be done first, then what is done (9-first-day §4). */
export function checkList(facts: SetupFacts): Check[] {
  const lines = CHECKS.map((key): Check => ({ key, ...LINES[key](facts) }))
  return [...lines.filter(({ isDone }) => !isDone), ...lines.filter(({ isDone }) => isDone)]
}

/** True when nothing of the check-list is left to do. */
export const isComplete = (checks: readonly Check[]): boolean =>
  checks.length > 0 && checks.every(({ isDone }) => isDone)
