import { frenchDate } from '~/domain/format/dates'
import { BROKEN_LABELS, PART_LABELS } from '~/domain/format/parts'
import { INCOMPARABLE, UNDOUBTED } from '~/domain/freshness/unreadable-sides'
import { DetailsMenu } from '~/ui/details-menu'
import { Icon } from '~/ui/icon'
import { StatusPill } from '~/ui/status-pill'

/** Number of the scope's concessions with data for the analysed date, and lists of all others (4-decisions, 18). */
export interface Freshness {
  total: number
  upToDate: number
  /** `date`: date of the concession's data; null without data this month */
  late: readonly { siteId: string; name: string; date: string | null }[]
  /** excluded from the figures because of invalid data */
  unreadable: readonly { siteId: string; name: string; part: keyof typeof BROKEN_LABELS }[]
  /** counted in realised without a target */
  untargeted: readonly { siteId: string; name: string }[]
  unaimed?: readonly { siteId: string; name: string }[]
  /** number of concessions cut from the lists, and of those without objectif; undefined when none is cut */
  unnamed?: { all: number; aimless: number; doubted?: number; absent?: number } | undefined
  /** concessions with doubted figures (4-decisions, 55) */
  doubted?: readonly { siteId: string; name: string; why: readonly string[] }[]
  /** concessions missing from the latest file (4-decisions, 55) */
  absent?: readonly { siteId: string; name: string }[]
  /** the targets could not be read: figures are shown without a comparison (4-decisions, 42) */
  incomparable?: true
  /** the imports' doubts could not be read (4-decisions, 42) */
  undoubted?: true
  /** kind of data that the dates belong to; undefined: all data */
  part?: keyof typeof PART_LABELS
}

/** A line of the menu per concession. */
const listed = <S extends { siteId: string; name: string }>(
  sites: readonly S[],
  stateOf: (site: S) => string,
) =>
  sites.map((site) => {
    const state = stateOf(site)
    return (
      <li key={`${site.siteId} ${state}`}>
        <span>{site.name}</span>
        <span className="number muted">{state}</span>
      </li>
    )
  })

/** '3/12 concessions à jour', with a menu of the late concessions and their dates. */
export function FreshnessBadge({ freshness }: { freshness: Freshness }) {
  const { total, upToDate, late, unreadable, untargeted, unaimed = [], unnamed, part } = freshness
  const aimless = unnamed?.aimless ?? untargeted.length
  const of = part ? `${PART_LABELS[part].toLowerCase()} du` : 'données du'
  const reached = `${upToDate}/${total} concession${total > 1 ? 's' : ''} à jour`
  const { doubted = [], absent = [], incomparable = false, undoubted = false } = freshness
  const underDoubt = doubted.length + (unnamed?.doubted ?? 0)
  const unsent = absent.length + (unnamed?.absent ?? 0)
  const text = [
    reached,
    underDoubt > 0 && `${underDoubt} sous réserve`,
    unsent > 0 && `${unsent} ${unsent > 1 ? 'absentes' : 'absente'} du fichier`,
    aimless > 0 && `${aimless} sans objectif`,
    incomparable && 'objectifs non comparés',
    undoubted && 'réserves illisibles',
  ]
    .filter(Boolean)
    .join(' · ')
  const noted = untargeted.length + unaimed.length + underDoubt + unsent
  if (upToDate === total && noted === 0 && !incomparable && !undoubted)
    return (
      <span className="freshness">
        <StatusPill tone="good">{text}</StatusPill>
      </span>
    )
  return (
    <DetailsMenu
      className="freshness"
      buttonClassName="freshness-button"
      button={
        <span className="pill pill-warn">
          <Icon name="warn" />
          {text}
          <Icon name="chevron" />
        </span>
      }
    >
      {incomparable ? <p>{INCOMPARABLE}</p> : null}
      {undoubted ? <p>{UNDOUBTED}</p> : null}
      {late[0] || unreadable[0] ? <h2>Données manquantes ou en retard</h2> : null}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when bullets are off */}
      <ul role="list">
        {listed(doubted, ({ why }) => `sous réserve\u202f: ${why.join('\u202f; ')}`)}
        {listed(absent, () => 'absente du dernier fichier')}
        {listed(unreadable, ({ part }) => BROKEN_LABELS[part])}
        {listed(late, ({ date }) => (date ? `${of} ${frenchDate(date)}` : 'aucune donnée ce mois'))}
        {listed(unaimed, () => BROKEN_LABELS.objectif)}
        {listed(untargeted, () => 'sans objectif')}
        {unnamed && unnamed.all > 0 ? <li>et {unnamed.all} autres</li> : null}
      </ul>
    </DetailsMenu>
  )
}
