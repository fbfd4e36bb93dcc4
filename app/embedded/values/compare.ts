import type { Binary, BSONRegExp, ObjectId } from 'bson'
import { type Doc, RANK, rankOf, type Value } from './value'

/** Moves surrogates above the rest of the plane, so that UTF-16 units order like the UTF-8 bytes MongoDB compares. */
function weight(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** Order of two strings by their UTF-8 bytes. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return weight(x) < weight(y) ? -1 : 1
  }
  return a.length - b.length
}

function compareNumbers(a: number, b: number): number {
  if (a < b) return -1
  if (a > b) return 1
  if (a === b) return 0
  // NaN is below every number and equal to itself
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : 1
}

function compareArrays(a: Value[], b: Value[]): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i])
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Field by field in stored order: type, name, value; the order of fields counts. */
function compareDocs(a: Doc, b: Doc): number {
  const namesA = Object.keys(a)
  const namesB = Object.keys(b)
  const length = Math.min(namesA.length, namesB.length)
  for (let i = 0; i < length; i++) {
    const nameA = namesA[i] ?? ''
    const nameB = namesB[i] ?? ''
    const order =
      rankOf(a[nameA]) - rankOf(b[nameB]) ||
      compareStrings(nameA, nameB) ||
      compareValues(a[nameA], b[nameB])
    if (order !== 0) return order
  }
  return namesA.length - namesB.length
}

function compareBinaries(a: Binary, b: Binary): number {
  const [x, y] = [a.value(), b.value()]
  return x.length - y.length || a.sub_type - b.sub_type || Buffer.compare(x, y)
}

/** MongoDB's total order over values; a missing field equals null. */
export function compareValues(a: Value, b: Value): number {
  const rank = rankOf(a)
  const difference = rank - rankOf(b)
  if (difference !== 0) return difference
  switch (rank) {
    case RANK.number:
      return compareNumbers(a as number, b as number)
    case RANK.string:
      return compareStrings(a as string, b as string)
    case RANK.object:
      return compareDocs(a as Doc, b as Doc)
    case RANK.array:
      return compareArrays(a as Value[], b as Value[])
    case RANK.binary:
      return compareBinaries(a as Binary, b as Binary)
    case RANK.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id)
    case RANK.boolean:
      return Number(a) - Number(b)
    case RANK.date:
      return compareNumbers((a as Date).getTime(), (b as Date).getTime())
    case RANK.regex: {
      const [x, y] = [a as BSONRegExp, b as BSONRegExp]
      return compareStrings(x.pattern, y.pattern) || compareStrings(x.options, y.options)
    }
    default:
      return 0
  }
}

/** Equality of values as MongoDB sees it: 1 equals 1.0, a missing field equals null. */
export function equalValues(a: Value, b: Value): boolean {
  return a === b || compareValues(a, b) === 0
}
