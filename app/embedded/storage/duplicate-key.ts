import { CommandError } from '../protocol/command-error'
import { splitPath } from '../query/path'
import { type Doc, getField, isDoc, type Value } from '../values/value'

function valueAt(doc: Doc, field: string): Value {
  let value: Value = doc
  for (const name of splitPath(field)) {
    if (!isDoc(value)) return value === undefined ? null : value
    value = getField(value, name)
  }
  return value ?? null
}

/** MongoDB's duplicate-key error of a unique index. */
export function duplicate(
  namespace: string,
  index: { name: string; key: Doc },
  doc: Doc,
): CommandError {
  const keyValue = Object.fromEntries(
    Object.keys(index.key).map((field) => [field, valueAt(doc, field)]),
  )
  const shown = Object.entries(keyValue)
    .map(([field, value]) => `${field}: ${JSON.stringify(value)}`)
    .join(', ')
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: { ${shown} }`,
    { keyPattern: index.key, keyValue },
  )
}
