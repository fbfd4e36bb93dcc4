import type { Document, Filter, FindOptions, SortDirection } from 'mongodb'
import { DatabaseAwayError } from '~/domain/away'
import { endOfTurn } from '~/infra/in-flight.server'
import type { Model } from './collection.server'

/** What is looked for in a collection. */
interface Wanted<T extends Document> {
  filter: Filter<T>
  /** the fields that are read; all when left out */
  projection?: Document
  /** with `limit` says which ones are found; those of several come in no order */
  sort?: Readonly<Record<string, SortDirection>>
  limit?: number
}

interface Asked {
  model: Model<Document>
  wanted: Wanted<Document>
  answer(found: readonly Document[]): void
  refuse(error: unknown): void
}

/** Parts of one command, so that it stays a small one. */
const MOST = 50

const fieldOf = (place: number) => `part${place}`

/** A part as stages: its documents come as the value of a field that tells whose they are. */
function stagesOf({ filter, sort, limit, projection }: Wanted<Document>, place: number) {
  return [
    { $match: filter },
    ...(sort ? [{ $sort: sort }] : []),
    ...(limit ? [{ $limit: limit }] : []),
    ...(projection ? [{ $project: projection }] : []),
    { $replaceWith: { [fieldOf(place)]: '$$ROOT' } },
  ]
}

async function readAlone({ model, wanted, answer, refuse }: Asked): Promise<void> {
  const { filter, limit, ...options } = wanted as Wanted<Document> & FindOptions
  try {
    const collection = await model.open()
    if (limit !== 1) answer(await collection.find(filter, { ...options, limit }).toArray())
    else answer([await collection.findOne(filter, options)].filter((found) => found !== null))
  } catch (error) {
    refuse(error)
  }
}

async function readAll(asked: readonly Asked[]): Promise<void> {
  const [first, ...others] = asked as [Asked, ...Asked[]]
  if (others.length === 0) return readAlone(first)
  const pipeline: Document[] = stagesOf(first.wanted, 0)
  for (const [i, { model, wanted }] of others.entries())
    pipeline.push({ $unionWith: { coll: model.name, pipeline: stagesOf(wanted, i + 1) } })
  try {
    const collection = await first.model.open()
    const found = await collection.aggregate(pipeline, { batchSize: 10_000 }).toArray()
    for (const [i, { answer }] of asked.entries())
      answer(found.flatMap((document) => document[fieldOf(i)] ?? []))
  } catch (error) {
    // why: one that cannot be read must not take away the others
    if (!(error instanceof DatabaseAwayError)) await Promise.all(asked.map(readAlone))
    else for (const { refuse } of asked) refuse(error)
  }
}

let gathering: Asked[] | null = null

function gather(one: Asked): void {
  const waiting = gathering
  if (waiting && waiting.length < MOST) {
    waiting.push(one)
    return
  }
  const asked = [one]
  gathering = asked
  void endOfTurn().then(() => {
    if (gathering === asked) gathering = null
    return readAll(asked)
  })
}

/**
 * Reads some documents of a collection, with what else is asked for in the same turn of the process: one command for
 * collections that have nothing to do with each other, since most of what a small reading costs is its journey.
 * @returns those of one part in no order, whatever `sort` says
 * @throws what reading it alone throws
 */
export function readTogether<T extends Document, R extends Document = T>(
  model: Model<T>,
  wanted: Wanted<T>,
): Promise<R[]> {
  return new Promise((answer, refuse) =>
    gather({ model, wanted, answer, refuse } as unknown as Asked),
  )
}
