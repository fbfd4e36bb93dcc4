import { COUNTS, COUNTS_NOT, LEAVE_OUT } from '~/domain/import-settling/choices'
import type { Offer, Settling, SettlingControl } from '~/domain/import-settling/view'
import { FAMILIES, FAMILY_LABELS } from '~/domain/sales-families'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '~/domain/workshop-services'
import { type FormReply, typed } from '~/ui/form-reply'

interface Choice {
  value: string
  label: string
}

const LEFT_OUT: Choice = { value: LEAVE_OUT, label: 'Laisser ces lignes de côté' }
const IN: Choice = { value: COUNTS, label: 'Compte' }
const OUT: Choice = { value: COUNTS_NOT, label: 'Ne compte pas' }
const UNREAD: Choice = { value: COUNTS_NOT, label: 'Ne pas lire' }

/** Selects with more options than this in all become fields with one common list of suggestions. */
const MOST_OPTIONS = 6_000

/** Identifier of the common list of concessions. */
export const SITE_LIST = 'settle-sites'

/** @returns whether concessions are so many that they need one common list instead of a select each */
export const needsList = ({ lines, sites }: Settling): boolean =>
  lines.filter(({ field }) => field === 'site').length * sites.length > MOST_OPTIONS

function choicesOf(offers: Offer, sites: Settling['sites']): Choice[] {
  if (offers === 'both') return [IN, OUT]
  if (offers === 'in') return [IN]
  if (offers === 'out') return [OUT]
  if (offers === 'sheet') return [UNREAD]
  if (offers === 'site') return [LEFT_OUT, ...sites]
  if (offers === 'service')
    return [
      LEFT_OUT,
      ...PRODUCTIVE_SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] })),
    ]
  return [LEFT_OUT, ...FAMILIES.map((value) => ({ value, label: FAMILY_LABELS[value] }))]
}

interface Props {
  control: SettlingControl
  /** accessible name */
  label: string
  settling: Settling
  again: FormReply | null
}

/** Control of one decision; undecided at first. */
export function SettleChoice({ control: { name, offers, label: about }, label, ...rest }: Props) {
  const { settling, again } = rest
  const chosen = typed(again, name) ?? ''
  const named = { name, 'aria-label': about ? `${label}, ${about}` : label, className: 'input' }
  return (
    <div className="settle-choice stack gap-1 one-column">
      {about ? <span className="muted">{about}</span> : null}
      {offers === 'site' && needsList(settling) ? (
        <input {...named} list={SITE_LIST} placeholder="À décider" defaultValue={chosen} />
      ) : (
        <select {...named} defaultValue={chosen}>
          <option value="">À décider</option>
          {choicesOf(offers, settling.sites).map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
