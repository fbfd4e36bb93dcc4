import { z } from 'zod'
import type { QualityForm } from '~/domain/quality/form'
import { MOST_BRANDS } from '~/domain/quality/quality'
import { fieldsBelow, firstText, readForm } from './form.server'

/** More than any form of ours sends is not read. */
const [LONGEST, MOST_READ] = [200, MOST_BRANDS + 5]

const text = firstText.transform((sent) => sent.slice(0, LONGEST))
const count = text.transform((sent) => Math.max(0, Math.trunc(Number(sent)) || 0))
/** Text without which an entry is none. */
const name = z.unknown().pipe(text)

/** Entries numbered from 0, up to the first that is none. The others are not parsed. */
function numbered<S extends z.ZodType>(schema: S, entries: Record<string, unknown>): z.output<S>[] {
  const list: z.output<S>[] = []
  while (list.length < MOST_READ) {
    const entry = schema.safeParse(entries[list.length])
    if (!entry.success) break
    list.push(entry.data)
  }
  return list
}

const indicator = z.object({
  indicatorId: text,
  label: name,
  description: text,
  icon: text,
  bgColor: text,
  target: text,
  value: text,
})
const brand = z
  .object({ brandName: name, surveyCount: text, originalName: text, version: count })
  .catchall(z.unknown())
  .transform(({ brandName, surveyCount, originalName, version, ...rest }) => {
    const indicators = numbered(indicator, rest)
    return { brandName, surveyCount, originalName, version, indicators }
  })
const removed = firstText.transform((sent) => {
  const [version = '', ...rest] = sent.slice(0, LONGEST).split('|')
  return { name: rest.join('|'), version: count.parse(version) }
})
const qualityForm = z.object({
  intent: text,
  site: text,
  period: text,
  turn: count,
  q: fieldsBelow(z.unknown()),
  removed: z.array(removed),
})

/** The posted edit form of /quality: fields `q.0.brandName`, `q.0.1.value`, and the button pressed. */
export function readQualityForm(posted: FormData): { form: QualityForm; intent: string } {
  const { intent, q, ...form } = readForm(posted, qualityForm)
  return { form: { ...form, brands: numbered(brand, q) }, intent }
}
