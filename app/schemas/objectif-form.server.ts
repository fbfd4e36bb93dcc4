import { z } from 'zod'
import type { Edit } from '~/domain/objectifs/edit'
import { type FieldPath, quantityPath, selectedPath } from '~/domain/objectifs/field-paths'
import { FIELDS, fieldAt, noFields } from '~/domain/objectifs/fields'
import { INTENTS, type Intent } from '~/domain/objectifs/form'
import type { Choice } from '~/domain/objectifs/merge'
import { TARGET_FAMILIES } from '~/domain/sales-families'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { fieldsBelow, firstText, readForm, textBelow } from './form.server'

/** A posted form of the targets page. */
export interface PostedObjectif {
  /** null for a button that the page does not have */
  intent: Intent | null
  edit: Edit
  version: number
  contested: FieldPath[]
  choices: Record<FieldPath, Choice>
}

const shownSchema = z.record(z.string(), z.number())
/** Fields that `textAt` finds by the path of a figure. */
const figures = fieldsBelow(z.unknown())
const objectifForm = z.object({
  intent: z.enum(INTENTS).nullable().catch(null),
  shown: firstText,
  version: z.coerce.number().int().min(0).catch(0),
  contested: z.array(z.string()).catch([]),
  decides: fieldsBelow(z.enum(['rate', 'revenue']).optional().catch(undefined)),
  choice: figures,
  budget: figures,
  services: figures,
  videocheck: figures,
})
type Sent = z.output<typeof objectifForm>

const textAt = (sent: object, path: FieldPath) => textBelow(sent, path.split('.'), 40)

function readShown({ shown: text }: Sent): Record<FieldPath, number> {
  const shown = noFields()
  try {
    const read = shownSchema.parse(JSON.parse(text))
    for (const [path, value] of Object.entries(read)) if (fieldAt(path)) shown[path] = value
  } catch {
    // A manipulated field counts as empty: without shown values, every changed field becomes a conflict.
  }
  return shown
}

function readTyped(sent: Sent): Record<FieldPath, string> {
  const typed: Record<FieldPath, string> = {}
  for (const { path, kind } of FIELDS) {
    const value = textAt(sent, path)
    if (kind !== 'flag' && value !== undefined) typed[path] = value
  }
  for (const service of PRODUCTIVE_SERVICES)
    for (const family of TARGET_FAMILIES) {
      // Browsers do not send an unticked box. The sent quantity says that the form had the box.
      if (typed[quantityPath(service, family)] === undefined) continue
      const path = selectedPath(service, family)
      typed[path] = textAt(sent, path) === undefined ? '0' : '1'
    }
  return typed
}

/** Parses the page's posted form. Trusts no field and never throws. */
export function readObjectifForm(form: FormData): PostedObjectif {
  const sent = readForm(form, objectifForm)
  const { intent, version, decides } = sent
  const contested = sent.contested.filter((path) => fieldAt(path))
  const choices: Record<FieldPath, Choice> = {}
  for (const path of contested) {
    const value = textAt(sent.choice, path)
    if (value === 'theirs' || value === 'mine') choices[path] = value
  }
  const deciders = Object.fromEntries(
    PRODUCTIVE_SERVICES.flatMap((service) =>
      decides[service] ? [[service, decides[service]]] : [],
    ),
  )
  const edit = { typed: readTyped(sent), shown: readShown(sent), deciders }
  return { intent, edit, version, contested, choices }
}
