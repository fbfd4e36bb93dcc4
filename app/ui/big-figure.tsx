/** Splits a text into number, no-break space and unit. '12 345' has no unit: its last space is between digits. */
const WITH_UNIT = /^(.*)([\u00a0\u202f])(\D+)$/

const numberOf = (text: string) => WITH_UNIT.exec(text)?.[1] ?? ''

interface Props {
  text: string
  /** texts of the counting animation, formatted like `text`; undefined without animation */
  steps?: readonly string[] | undefined
}

/** Large figure followed by its unit in small letters: '418 250 €'. */
export function BigFigure({ text, steps }: Props) {
  const [, number, space, unit] = WITH_UNIT.exec(text) ?? []
  if (!unit) return <p className="figure">{text}</p>
  return (
    <p className="figure">
      {steps ? (
        <span className="counting" data-steps={steps.map(numberOf).join('\n')}>
          {number}
        </span>
      ) : (
        number
      )}
      <span className="unit">
        {space}
        {unit}
      </span>
    </p>
  )
}
