import { namesSum, namesSumOf } from '~/domain/hierarchy/total-labels'
import type { Cells } from './cells'
import type { Plan, TextTerm } from './plan'

const SUBTOTAL = /^sous[\s-]?tota/i

/** What a text says of its row. */
interface Words {
  /** a sum word alone */
  alone: boolean
  /** a sum word, alone or with what is summed */
  any: boolean
  sub: boolean
}

/** Columns whose words make a row a sum. */
interface KeyColumn {
  index: number
  part: TextTerm['part']
  means: (text: string) => boolean
  isPerson: boolean
}

/** Detects rows of sums, whose amounts would count twice: 'Sous-total …', 'Total …', 'Somme …' (8 §1). */
export class SumWords {
  readonly #keys: readonly KeyColumn[]
  readonly #matricules: readonly number[]
  readonly #date: number | null
  readonly #words = new Map<string, Words>()

  /** @param means whether a text of site, service or family has a meaning, so that it is no sum */
  constructor(
    { texts, date }: Plan,
    means: Record<'site' | 'service' | 'family', (text: string) => boolean>,
  ) {
    const columns = (terms: readonly TextTerm[], one: Omit<KeyColumn, 'index' | 'part'>) =>
      terms.flatMap(({ index, part }) => (index === null ? [] : [{ index, part, ...one }]))
    const no = () => false
    this.#keys = [
      ...columns(texts.site, { means: means.site, isPerson: false }),
      ...columns(texts.service, { means: means.service, isPerson: false }),
      ...columns(texts.family, { means: means.family, isPerson: false }),
      ...columns(texts.name, { means: no, isPerson: true }),
      ...columns(texts.adviser, { means: no, isPerson: true }),
    ]
    this.#matricules = texts.matricule.flatMap(({ index }) => (index === null ? [] : [index]))
    this.#date = date
  }

  #of(text: string): Words {
    const known = this.#words.get(text)
    if (known) return known
    const words = { alone: namesSum(text), any: namesSumOf(text), sub: SUBTOTAL.test(text) }
    if (this.#words.size < 10_000) this.#words.set(text, words)
    return words
  }

  /**
   * The words that make the row a sum; undefined: it is none. In a row with keys, the words of a column that identifies
   * nothing must be a sum word alone or begin with 'Sous-total': 'Total Quartz' is an oil.
   * @param first index of the row's first filled cell
   */
  in(cells: Cells, first: number): string | undefined {
    const hasMatricule = this.#matricules.some((index) => cells.ownText(index) !== '')
    let hasKey = hasMatricule || (this.#date !== null && cells.ownText(this.#date) !== '')
    let isFirstKey = false
    for (const { index, part, means, isPerson } of this.#keys) {
      if (index === first) isFirstKey = true
      const text = cells.writtenText(index)
      if (text === '') continue
      if (this.#of(text).any && !(isPerson && hasMatricule) && !means(part?.of(text) ?? text))
        return text
      hasKey = true
    }
    if (isFirstKey) return undefined
    const text = cells.ownText(first)
    const { alone, any, sub } = this.#of(text)
    return (hasKey ? alone || sub : any) ? text : undefined
  }
}
