import { CommandError } from '../protocol/command-error'
import { expectDoc, type Value } from '../values/value'

/** A stage of a pipeline. */
export type Stage = [name: string, argument: Value]

function stageOf(item: Value): Stage {
  const [entry, ...more] = Object.entries(expectDoc(item, 'a pipeline stage'))
  if (!entry || more.length > 0)
    throw new CommandError('BadValue', 'A pipeline stage specification has exactly one field.')
  return entry
}

/** The stages of a pipeline as it is given. */
export function stagesOf(given: Value): Stage[] {
  if (!Array.isArray(given))
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array")
  return given.map(stageOf)
}
