import type { Term } from '~/domain/import-models/model'
import { PART_KIND_LABELS, PART_KINDS, type Part, partMembers } from '~/domain/import-models/part'
import { writtenNumber } from '~/domain/import-models/written-number'
import { Choice } from './choice'

const KINDS = PART_KINDS.map((value) => ({ value, label: PART_KIND_LABELS[value] }))
const MINUS = (['D', 'C'] as const).map((value) => ({
  value,
  label: `${value} est négatif (12,00 ${value})`,
}))

interface PartProps {
  /** start of the fields' names */
  name: string
  /** start of their accessible names: 'CA Net, colonne 1' */
  label: string
  part: Part | undefined
  /** true: of a title or name, no cell of a column */
  isText?: boolean
}

/** Which part of a cell is read: the kind, and the texts that delimit it (8 §5). */
export function PartFields({ name, label, part, isText = false }: PartProps) {
  const what = isText ? 'du texte' : 'de la cellule'
  const { kind, separators } = part ? partMembers(part) : { kind: '', separators: [''] }
  return (
    <>
      <Choice
        name={`${name}.part`}
        aria-label={`${label}, partie ${what}`}
        placeholder={isText ? 'le texte entier' : 'la cellule entière'}
        choices={KINDS}
        defaultValue={kind}
      />
      {separators.map((separator, i) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: separators have no other identity
          key={i}
          className="input model-choice"
          name={`${name}.part.${i}`}
          size={4}
          aria-label={`${label}, ${i === 0 ? 'texte' : 'second texte'} qui délimite la partie`}
          placeholder={i === 0 ? '-' : ')'}
          defaultValue={separator}
        />
      ))}
    </>
  )
}

interface NumberProps {
  name: string
  label: string
  value: number | undefined
  placeholder?: string
}

/** Factor, hours of a day or constant; 0 is a number that is still to be given. */
export function NumberField({ name, label, value, placeholder }: NumberProps) {
  return (
    <input
      className="input input-number model-choice"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      size={5}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value ? writtenNumber(value) : ''}
    />
  )
}

interface Props extends Omit<PartProps, 'part' | 'isText'> {
  term: Term
  /** the field is a sum */
  sums: boolean
}

/** Part of the cell, factor and signs of a term, closed while none is given (8 §5). */
export function TermSettings({ name, label, term, sums }: Props) {
  const { part, times, minus, column, from } = term
  const isText = from !== undefined
  const isSet = part !== undefined || times !== undefined || minus !== undefined
  const isFigure = sums && column !== undefined
  return (
    <details className="model-further" open={isSet}>
      <summary>
        {isText ? 'Partie du texte' : 'Partie de la cellule'}
        {isFigure ? ', facteur, signes' : ''}
      </summary>
      <span className="model-where">
        <PartFields name={name} label={label} part={part} isText={isText} />
        {isFigure ? (
          <>
            <span aria-hidden="true">×</span>
            <NumberField
              name={`${name}.times`}
              label={`${label}, facteur`}
              value={times}
              placeholder="1"
            />
            <Choice
              name={`${name}.minus`}
              aria-label={`${label}, lettre des montants négatifs`}
              placeholder="sans lettre D ou C"
              choices={MINUS}
              defaultValue={minus ?? ''}
            />
          </>
        ) : null}
      </span>
    </details>
  )
}
