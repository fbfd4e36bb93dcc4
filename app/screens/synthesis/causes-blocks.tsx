import { readActionLever } from '~/domain/actions/terms'
import { aimKey } from '~/domain/actions/view'
import { amount, signedAmount } from '~/domain/analysis/figure-texts'
import { AT_OWN_DATA_DATE } from '~/domain/analysis/messages'
import { leverSentence } from '~/domain/causes/lever-text'
import { LEVER_LABELS } from '~/domain/causes/levers'
import type { CausesBlock, CausesView, OpenActionView } from '~/domain/causes/view'
import { frenchDate } from '~/domain/format/dates'
import { MEASURE_LABELS } from '~/domain/measures'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { CELL_LABELS, serviceOfCell } from '~/domain/records/cell-keys'
import { Card } from '~/ui/card'
import { Waterfall } from '~/ui/charts/waterfall'
import { DelegatedLink } from '~/ui/delegated-link'
import { Notice } from '~/ui/notice'
import { CausesDataTable } from './causes-data-table'
import { CausesHistory } from './causes-history'
import { CausesParts } from './causes-parts'
import { CausesTakes } from './causes-takes'

interface BlockProps {
  causes: CausesView
  block: CausesBlock
  note: string
  /** first waterfall whose axis does not begin at 0: says it for all */
  isFirstCut: boolean
}

/** Open action on a lever, in place of the offer to decide one (4-decisions, 69). */
function OpenAction({ action: { text, to, who, until, effect } }: { action: OpenActionView }) {
  return (
    <span className="causes-action">
      <b>Action ouverte</b> · {to ? <DelegatedLink to={to}>{text}</DelegatedLink> : text}, {who},
      jusqu’au {frenchDate(until)}. <span className="figures">{effect}</span>
    </span>
  )
}

/** One waterfall with its levers in words. */
function Block({ causes, block, note, isFirstCut }: BlockProps) {
  const { measure, links, decide, actions, apart, doubts } = causes
  const { service, target, realized, gap, levers } = block
  const ownService = service && serviceOfCell(service)
  const title = service ? CELL_LABELS[service] : 'Global'
  const steps = levers.map(({ lever, value }) => ({
    label: LEVER_LABELS[lever],
    text: signedAmount(measure, value),
    behind: value < 0,
  }))
  return (
    <Card
      id={`causes-${service ?? 'global'}`}
      title={`${title} · ${signedAmount(measure, gap)}`}
      aside={<span className="muted">{note}</span>}
    >
      <div className="causes-block">
        <Waterfall
          chart={block.chart}
          rows={[
            { label: 'Objectif à date', text: amount(measure, target) },
            ...steps,
            {
              label: apart.length > 0 ? 'Réalisé comparé' : 'Réalisé',
              text: amount(measure, realized),
            },
          ]}
          label={`${title}, ${MEASURE_LABELS[measure]}\u202f: de ${amount(measure, target)} attendus à date à ${amount(measure, realized)} réalisés`}
        />
        <ul className="causes-levers">
          {levers.map(({ lever, value, reading, since }) => {
            const action = actions[aimKey({ service, lever })]
            return (
              <li key={lever}>
                <b className={value < 0 ? 'is-behind' : undefined}>
                  {signedAmount(measure, value)}
                </b>{' '}
                {links[lever] ? (
                  <DelegatedLink to={links[lever]}>{LEVER_LABELS[lever]}</DelegatedLink>
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
      {isFirstCut ? <p className="muted">Échelle tronquée</p> : null}
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

/** Waterfalls and parts without the selectors, for screen and print. */
export function CausesBlocks({ causes, date, mixed }: CausesProps) {
  const { blocks } = causes
  const firstCut = blocks.find(({ chart }) => chart.zero === null)
  const note = mixed ? AT_OWN_DATA_DATE : `au ${frenchDate(date)}`
  return (
    <>
      {causes.unplanned ? (
        <Notice tone="error" title={PART_UNREADABLE}>
          <p>{causes.unplanned}</p>
        </Notice>
      ) : null}
      {blocks.slice(0, 1).map((block) => (
        <Block
          key="global"
          causes={causes}
          block={block}
          note={note}
          isFirstCut={block === firstCut}
        />
      ))}
      <CausesTakes takes={causes.takes} />
      <CausesParts causes={causes} />
      <CausesHistory measure={causes.measure} history={causes.history} />
      {blocks.slice(1).map((block) => (
        <Block
          key={block.service}
          causes={causes}
          block={block}
          note={note}
          isFirstCut={block === firstCut}
        />
      ))}
    </>
  )
}
