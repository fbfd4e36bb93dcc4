import { useLocation } from '@remix-run/react'
import type { EntryCard, EntrySpan } from '~/domain/billing/view'
import { ENTRY_KINDS } from '~/domain/billing/view'
import { integer } from '~/domain/format/numbers'
import { BigFigure } from '~/ui/big-figure'
import { Card } from '~/ui/card'
import { StackedBar } from '~/ui/charts/stacked-bar'
import { DelegatedLink } from '~/ui/delegated-link'
import { withChanges } from '~/urls'
import { cardName, invoices, KIND_LABELS, KIND_SERIES, serviceColour } from './labels'

function OneCard({ span, card }: { span: EntrySpan; card: EntryCard }) {
  const location = useLocation()
  const { key, counts } = card
  const name = cardName(key)
  const parts = ENTRY_KINDS.map((kind) => `${KIND_LABELS[kind]} ${integer(counts[kind])}`)
  return (
    <article className={`card card-small entry-card${serviceColour(key)}`}>
      <h3 className="card-title">
        <DelegatedLink
          to={withChanges(location, { detail: `${span}.${key}` })}
          preventScrollReset
          aria-label={`${name}\u202f: ${invoices(counts.total)}, voir le détail`}
        >
          {name}
        </DelegatedLink>
      </h3>
      <BigFigure text={invoices(counts.total)} />
      <StackedBar
        shares={ENTRY_KINDS.map((kind) => ({ key: KIND_SERIES[kind], value: counts[kind] }))}
        label={parts.join(', ')}
      />
      <dl className="legend">
        {ENTRY_KINDS.map((kind) => (
          <div key={kind}>
            <dt className={`series-${KIND_SERIES[kind]}`}>{KIND_LABELS[kind]}</dt>
            <dd>{integer(counts[kind])}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

interface Props {
  span: EntrySpan
  title: string
  cards: readonly EntryCard[]
  /** days covered other than the day in the title; undefined when there are none */
  note?: string
}

/** Four cards that open a detail: Total and the three services (3 §2.6). */
export function EntrySection({ span, title, cards, note }: Props) {
  return (
    <Card id={`facturation-${span}`} title={title}>
      <div className="entry-cards fit">
        {cards.map((card) => (
          <OneCard key={card.key} span={span} card={card} />
        ))}
      </div>
      {note ? <p className="card-note">Facturation du jour&#8239;: {note}.</p> : null}
    </Card>
  )
}
