import type { ReactNode } from 'react'
import { Card } from '~/ui/card'
import { BigFigure } from '~/ui/figure'

interface Props {
  id: string
  title: string
  value: string
  aside?: ReactNode
  /** what of the figure is compared with nothing */
  note?: string | null
  /** what the figure is compared with: label and value */
  facts: readonly (readonly [string, string])[]
  /** what to say when there is nothing to compare with */
  missing?: string
}

/** A key figure with what it is compared with. */
export function IndicatorCard({ id, title, value, aside, note, facts, missing }: Props) {
  return (
    <Card small id={id} title={title} aside={aside}>
      <BigFigure text={value} />
      {note ? <p className="figure-beside">{note}</p> : null}
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
