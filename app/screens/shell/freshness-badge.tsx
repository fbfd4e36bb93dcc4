import { INCOMPARABLE, UNDOUBTED } from '~/domain/freshness/unreadable-sides'
import { frenchDate } from '~/format/dates'
import { BROKEN_LABELS, PART_LABELS } from '~/format/parts'
import { DetailsMenu } from '~/ui/details-menu'
import { Icon } from '~/ui/icon'
import { StatusPill } from '~/ui/status-pill'

/** How many concessions of the scope have data for the analysed date (4-decisions, 18). */
export interface Freshness {
  total: number
  upToDate: number
  /** `date`: the data shown for it, null when it has none this month */
  late: readonly { siteId: string; name: string; date: string | null }[]
  /** left out of the figures */
  unreadable: readonly { siteId: string; name: string; part: keyof typeof BROKEN_LABELS }[]
  /** counted in realised without a target */
  untargeted: readonly { siteId: string; name: string }[]
  unaimed?: readonly { siteId: string; name: string }[]
  /** how many are in none of the lists, and without objectif among them; missing: nobody */
  unnamed?: { all: number; aimless: number; doubted?: number; absent?: number } | undefined
  /** whose figures are under doubt, and who is absent from the latest file (4-decisions, 55) */
  doubted?: readonly { siteId: string; name: string; why: readonly string[] }[]
  absent?: readonly { siteId: string; name: string }[]
  /** what is compared with targets could not be read: figures are shown without it (4-decisions, 42) */
  incomparable?: true
  /** doubts of imports could not be read (4-decisions, 42) */
  undoubted?: true
  /** the part that the dates are of; missing: all of the data */
  part?: keyof typeof PART_LABELS
}

const Site = ({ name, state }: { name: string; state: string }) => (
  <li>
    <span>{name}</span>
    <span className="number muted">{state}</span>
  </li>
)

/** '3/12 concessions à jour', with the late ones and their dates one click away. */
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
    ...(underDoubt > 0 ? [`${underDoubt} sous réserve`] : []),
    ...(unsent > 0 ? [`${unsent} ${unsent > 1 ? 'absentes' : 'absente'} du fichier`] : []),
    ...(aimless > 0 ? [`${aimless} sans objectif`] : []),
    ...(incomparable ? ['objectifs non comparés'] : []),
    ...(undoubted ? ['réserves illisibles'] : []),
  ].join(' · ')
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
      {late[0] || unreadable[0] ? <h2>Concessions hors des sommes ou en retard</h2> : null}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when bullets are off */}
      <ul role="list">
        {doubted.map(({ siteId, name, why }) => (
          <Site
            key={`doubt ${siteId}`}
            name={name}
            state={`sous réserve\u202f: ${why.join('\u202f; ')}`}
          />
        ))}
        {absent.map((site) => (
          <Site key={`${site.siteId} -`} name={site.name} state="absente du dernier fichier" />
        ))}
        {unreadable.map((site) => (
          <Site key={site.siteId} name={site.name} state={BROKEN_LABELS[site.part]} />
        ))}
        {late.map((site) => (
          <Site
            key={site.siteId}
            name={site.name}
            state={site.date ? `${of} ${frenchDate(site.date)}` : 'aucune donnée ce mois'}
          />
        ))}
        {unaimed.map((site) => (
          <Site key={site.siteId} name={site.name} state={BROKEN_LABELS.objectif} />
        ))}
        {untargeted.map((site) => (
          <Site key={`${site.siteId} 0`} name={site.name} state="sans objectif" />
        ))}
        {unnamed && unnamed.all > 0 ? <li>et {unnamed.all} autres</li> : null}
      </ul>
    </DetailsMenu>
  )
}
