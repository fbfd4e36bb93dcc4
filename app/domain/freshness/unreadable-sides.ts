/** French message when the doubts of imports cannot be loaded (4-decisions, 42 and 55). */
export const UNDOUBTED =
  'Réserves des imports indisponibles\u202f: les chiffres sous réserve ne sont pas signalés.'

/** French message when targets cannot be compared with realised figures (4-decisions, 42 and 53). */
export const INCOMPARABLE =
  'Objectifs indisponibles\u202f: les chiffres réalisés sont affichés sans comparaison.'
