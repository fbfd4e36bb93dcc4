import { AHEAD } from './expected-ahead'
import { CAUSES } from './expected-causes'
import { COMPARISON } from './expected-comparison'
import { FIGURES } from './expected-figures'
import { LANDING } from './expected-landing'
import { MORNING } from './expected-morning'
import { PAPER } from './expected-paper'
import { REST } from './expected-rest'
import { SURVEYS } from './expected-surveys'
import type { Scope } from './figures'
import type { Expected } from './flatten'
import type { Facts } from './model-state'

/** Each question about a scope at a date, with the answer computed from the facts. */
export const QUESTIONS = {
  ...FIGURES,
  ...COMPARISON,
  ...REST,
  ...SURVEYS,
  ...CAUSES,
  ...LANDING,
  ...AHEAD,
  ...MORNING,
  ...PAPER,
} satisfies Record<string, (facts: Facts, scope: Scope, date: string) => Expected>

export type Question = keyof typeof QUESTIONS
