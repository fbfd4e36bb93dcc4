import { z } from 'zod'
import {
  type Edit,
  FORM,
  fieldSubject,
  INTENTS,
  type Intent,
  type Seen,
} from '~/domain/productivity/form'
import { readRecordId } from '~/domain/productivity/record-id'

/** A posted form of the productivity page. */
export interface PostedProductivity extends Edit {
  /** null for a button that the page does not have */
  intent: Intent | null
  /** `scopeKey` of the scope that was read; '' when the form does not say */
  node: string
}

const seenSchema = z.record(z.string(), z.tuple([z.number().nullable(), z.number()]))
/** Maximum number of parsed fields, more than a page shows. */
const MOST_FIELDS = 400

function readSeen(form: FormData): Record<string, Seen> {
  try {
    return seenSchema.parse(JSON.parse(String(form.get(FORM.seen) ?? '{}')))
  } catch {
    // A manipulated field counts as empty: without shown values, every changed field becomes a conflict.
    return {}
  }
}

/** Parses the page's posted form. Trusts no field and never throws. */
export function readProductivityForm(form: FormData): PostedProductivity {
  const typed = new Map<string, string>()
  const computed: string[] = []
  for (const [name, value] of form) {
    if (typeof value !== 'string' || typed.size >= MOST_FIELDS) continue
    const field = fieldSubject(name)
    const known = field?.kind === 'coefficient' || (field && readRecordId(field.subject) !== null)
    if (field && known && field.subject.length <= 80) typed.set(name, value.trim().slice(0, 40))
    const recordId = name.startsWith(FORM.computed('')) ? name.slice(FORM.computed('').length) : ''
    if (readRecordId(recordId)) computed.push(recordId)
  }
  const intent = INTENTS.find((known) => known === form.get(FORM.intent)) ?? null
  const node = form.get(FORM.node)
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 10)
  return {
    intent,
    node: typeof node === 'string' ? node : '',
    typed: Object.fromEntries(typed),
    computed,
    seen: readSeen(form),
    from: text(FORM.from),
    confirmed: text(FORM.confirmed),
  }
}
