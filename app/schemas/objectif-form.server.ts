import { z } from 'zod'
import type { Edit } from '~/domain/objectifs/edit'
import { type FieldPath, quantityPath, selectedPath } from '~/domain/objectifs/field-paths'
import { FIELDS, fieldAt, noFields } from '~/domain/objectifs/fields'
import { FORM, INTENTS, type Intent } from '~/domain/objectifs/form'
import type { Decider } from '~/domain/objectifs/linked-figures'
import type { Choice } from '~/domain/objectifs/merge'
import { TARGET_FAMILIES } from '~/domain/sales-families'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'

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
const version = z.coerce.number().int().min(0)

function text(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 40) : undefined
}

function readShown(form: FormData): Record<FieldPath, number> {
  const shown = noFields()
  try {
    const read = shownSchema.parse(JSON.parse(String(form.get(FORM.shown) ?? '{}')))
    for (const [path, value] of Object.entries(read)) if (fieldAt(path)) shown[path] = value
  } catch {
    // A manipulated field counts as empty: without shown values, every changed field becomes a conflict.
  }
  return shown
}

function readTyped(form: FormData): Record<FieldPath, string> {
  const typed: Record<FieldPath, string> = {}
  for (const { path, kind } of FIELDS) {
    const value = text(form, path)
    if (kind !== 'flag' && value !== undefined) typed[path] = value
  }
  for (const service of PRODUCTIVE_SERVICES)
    for (const family of TARGET_FAMILIES) {
      // Browsers do not send an unticked box. The sent quantity says that the form had the box.
      if (typed[quantityPath(service, family)] === undefined) continue
      typed[selectedPath(service, family)] = form.has(selectedPath(service, family)) ? '1' : '0'
    }
  return typed
}

function readDeciders(form: FormData): Partial<Record<ProductiveService, Decider>> {
  const deciders: Partial<Record<ProductiveService, Decider>> = {}
  for (const service of PRODUCTIVE_SERVICES) {
    const value = text(form, FORM.decides(service))
    if (value === 'rate' || value === 'revenue') deciders[service] = value
  }
  return deciders
}

/** Parses the page's posted form. Trusts no field and never throws. */
export function readObjectifForm(form: FormData): PostedObjectif {
  const contested = form
    .getAll(FORM.contested)
    .map(String)
    .filter((path) => fieldAt(path))
  const choices: Record<FieldPath, Choice> = {}
  for (const path of contested) {
    const value = text(form, FORM.choice(path))
    if (value === 'theirs' || value === 'mine') choices[path] = value
  }
  const intent = text(form, FORM.intent)
  return {
    intent: INTENTS.find((known) => known === intent) ?? null,
    edit: { typed: readTyped(form), shown: readShown(form), deciders: readDeciders(form) },
    version: version.catch(0).parse(form.get(FORM.version)),
    contested,
    choices,
  }
}
