import { BSONRegExp } from 'bson'
import { CommandError, unsupported } from '../protocol/command-error'
import type { Value } from '../values/value'

/*
 * MongoDB's patterns are PCRE. Only what reads the same in JavaScript is taken: literals, escaped punctuation,
 * classes, groups, alternatives, quantifiers, `^`, `.`, \d and \w; `$` is rewritten, as PCRE's also stands
 * before a last line break.
 */
const TOKEN =
  /\\[dDwW]|\\[^\w\s]|\(\?:|\((?!\?)|\[\^?(?:\\[dDwW]|\\[^\w\s]|[^\\[\]])+\]|[)|^.$]|(?:[*+?]|\{\d+(?:,\d*)?\})\??(?![*+?])|[^\\()[\]{}|^.$*+?]/gsuy

function translate(pattern: string): string {
  const tokens = pattern.match(TOKEN) ?? []
  if (tokens.join('') !== pattern) throw unsupported(`the regular expression /${pattern}/`)
  return tokens.map((token) => (token === '$' ? '(?=\\n?(?![^]))' : plainEscapes(token))).join('')
}

/** JavaScript's `u` mode knows escapes of its syntax characters only. */
function plainEscapes(token: string): string {
  return token.replace(/\\([^\w\s])/gu, (whole, sign: string) =>
    /[\^$\\.*+?()[\]{}|/-]/.test(sign) && (sign !== '-' || token.startsWith('[')) ? whole : sign,
  )
}

/** The JavaScript twin of a MongoDB pattern; refuses what the two read differently. */
export function toRegExp(pattern: Value, options: Value): RegExp {
  if (pattern instanceof BSONRegExp)
    return toRegExp(pattern.pattern, options === '' ? pattern.options : options)
  if (typeof pattern !== 'string' || typeof options !== 'string')
    throw new CommandError('BadValue', '$regex has to be a string')
  if (!/^[is]*$/.test(options)) throw unsupported(`the option ${options} of $regex`)
  const translated = translate(pattern)
  try {
    return new RegExp(translated, `u${[...new Set(options)].join('')}`)
  } catch {
    throw new CommandError('BadValue', `Regular expression is invalid: ${pattern}`)
  }
}
