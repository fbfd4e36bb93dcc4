import type { ReactNode } from 'react'
import { BigFigure } from '~/ui/big-figure'
import { Card } from '~/ui/card'

interface Props {
  id: string
  title: string
  value: string
  aside?: ReactNode
  /** part of the figure that is compared with no target; null when there is none */
  note?: string | null
  /** labels and values that the figure is compared with */
  facts: readonly (readonly [string, string])[]
  /** text shown when `facts` is empty */
  missing?: string
}

/** Key figure with its comparisons. */
export function IndicatorCard({ id, title, value, aside, note, facts, missing }: Props) {
  return (
    <Card small id={id} title={title} aside={aside}>
      <BigFigure text={value} />
      {note ? <p className="figure-outside">{note}</p> : null}
      <dl className="facts">
        {facts.flatMap(([label, text]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}=`}>{text}</dd>,
        ])}
      </dl>
      {facts.length === 0 && missing ? <p className="muted">{missing}</p> : null}
    </Card>
  )
}
