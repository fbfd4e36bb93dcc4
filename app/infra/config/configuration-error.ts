/** A variable of spec 6 that is missing, malformed or misspelt; the message is one sentence that says what to do. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}
