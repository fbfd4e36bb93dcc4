import { readActionLever } from '~/domain/actions/terms'
import { aimKey } from '~/domain/actions/view'
import { amount, shortAmount, signedAmount, toneOf } from '~/domain/analysis/figure-texts'
import { AT_OWN_DATA_DATE } from '~/domain/analysis/messages'
import { leverSentence } from '~/domain/causes/lever-text'
import { LEVER_LABELS } from '~/domain/causes/levers'
import type { CausesBlock, CausesView, LeverView, OpenActionView } from '~/domain/causes/view'
import { frenchDate } from '~/domain/format/dates'
import { MEASURE_LABELS } from '~/domain/measures'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { CELL_LABELS, serviceOfCell } from '~/domain/records/cell-keys'
import { Card } from '~/ui/card'
import { HorizontalBars } from '~/ui/charts/horizontal-bars'
import { DelegatedLink } from '~/ui/delegated-link'
import { Notice } from '~/ui/notice'
import { StatusPill } from '~/ui/status-pill'
import { CausesDataTable } from './causes-data-table'
import { CausesHistory } from './causes-history'
import { CausesParts } from './causes-parts'
import { CausesTakes } from './causes-takes'

interface BlockProps {
  causes: CausesView
  block: CausesBlock
  note: string
}

/** Colour of what is behind its target: its gap's status if that warns, else none (4-decisions, 61). */
function behindTone(value: number, { judged }: CausesBlock): 'warn' | 'bad' | null {
  const status = judged?.status
  return value < 0 && (status === 'warn' || status === 'bad') ? status : null
}

/** Colour of a lever; the calendar is drawn as an outline, since it is not judged. */
const leverTone = ({ lever, value }: LeverView, block: CausesBlock) =>
  lever === 'calendar' ? null : behindTone(value, block)

/** Open action on a lever, in place of the offer to decide one (4-decisions, 69). */
function OpenAction({ action: { text, to, who, until, effect } }: { action: OpenActionView }) {
  return (
    <span className="causes-action">
      <b>Action ouverte</b> · {to ? <DelegatedLink to={to}>{text}</DelegatedLink> : text}, {who},
      jusqu’au {frenchDate(until)}. <span className="figures">{effect}</span>
    </span>
  )
}

/** Levers of a gap as bars and in words. */
function Block({ causes, block, note }: BlockProps) {
  const { measure, scale, decide, actions, apart, doubts } = causes
  const { service, target, realized, gap, levers, judged } = block
  const ownService = service && serviceOfCell(service)
  const title = service ? CELL_LABELS[service] : 'Global'
  const level = (name: string, value: number) => ({
    key: name,
    name,
    text: amount(measure, value),
    className: 'level',
  })
  return (
    <Card
      id={`causes-${service ?? 'global'}`}
      title={`${title} · ${signedAmount(measure, gap)}`}
      aside={
        <span className="muted">
          {judged ? <StatusPill tone={toneOf(judged)}>{judged.word}</StatusPill> : null} {note}
        </span>
      }
    >
      <div className="causes-block">
        <HorizontalBars
          className="lever-bars"
          line={scale.zero}
          rows={[
            level('Objectif à date', target),
            ...levers.map((row) => ({
              key: row.lever,
              name: LEVER_LABELS[row.lever],
              text: signedAmount(measure, row.value),
              className: `bar-${leverTone(row, block)} lever-${row.lever}`,
              bar: row.bar,
            })),
            {
              key: 'gap',
              name: 'Écart à date',
              text: signedAmount(measure, gap),
              className: `bar-${behindTone(gap, block)} lever-gap`,
              bar: block.bar,
            },
            level(apart.length > 0 ? 'Réalisé comparé' : 'Réalisé', realized),
          ]}
          label={`${title}, ${MEASURE_LABELS[measure]}\u202f: de ${amount(measure, target)} attendus à date à ${amount(measure, realized)} réalisés`}
        />
        <ul className="causes-levers">
          {levers.map((row) => {
            const { lever, value, reading, since, to } = row
            const tone = leverTone(row, block)
            const action = actions[aimKey({ service, lever })]
            return (
              <li key={lever}>
                <b className={tone ? `value-${tone}` : undefined}>{signedAmount(measure, value)}</b>{' '}
                {to ? (
                  <DelegatedLink to={to}>{LEVER_LABELS[lever]}</DelegatedLink>
                ) : (
                  LEVER_LABELS[lever]
                )}
                {decide && ownService && !action && value < 0 && readActionLever(lever) ? (
                  <DelegatedLink
                    className="causes-decide"
                    to={`${decide}&service=${ownService}&lever=${lever}`}
                    aria-label={`Décider une action\u202f: ${title}, ${LEVER_LABELS[lever]}`}
                  >
                    Décider une action
                  </DelegatedLink>
                ) : null}
                <span>
                  {leverSentence(lever, reading, service)}
                  {since ? `, ${since}` : null}
                </span>
                {action ? <OpenAction action={action} /> : null}
              </li>
            )
          })}
        </ul>
      </div>
      {service ? null : (
        <p className="card-note">
          Barres à la même échelle&#8239;: de {shortAmount(measure, scale.low)} à{' '}
          {shortAmount(measure, scale.high)}, dans la couleur du statut&#8239;; le calendrier n’est
          pas jugé.
        </p>
      )}
      {service ? null : apart.map((text) => <p key={text}>{text}</p>)}
      {service === null && doubts ? (
        <p className="no-print">
          <DelegatedLink to={doubts}>Confirmer ou corriger les chiffres sous réserve</DelegatedLink>
        </p>
      ) : null}
      <CausesDataTable measure={measure} block={block} title={title} />
    </Card>
  )
}

export interface CausesProps {
  causes: CausesView
  date: string
  /** whether some concessions have another data date */
  mixed: boolean
}

/** Levers and parts without the selectors, for screen and print. */
export function CausesBlocks({ causes, date, mixed }: CausesProps) {
  const { blocks } = causes
  const note = mixed ? AT_OWN_DATA_DATE : `au ${frenchDate(date)}`
  return (
    <>
      {causes.unplanned ? (
        <Notice tone="error" title={PART_UNREADABLE}>
          <p>{causes.unplanned}</p>
        </Notice>
      ) : null}
      {blocks.slice(0, 1).map((block) => (
        <Block key="global" causes={causes} block={block} note={note} />
      ))}
      <CausesTakes takes={causes.takes} />
      <CausesParts causes={causes} />
      <CausesHistory measure={causes.measure} history={causes.history} />
      {blocks.slice(1).map((block) => (
        <Block key={block.service} causes={causes} block={block} note={note} />
      ))}
    </>
  )
}
