/** French message when the doubts of imports cannot be loaded (4-decisions, 42 and 55). */
export const UNDOUBTED =
  'Réserves des imports non disponibles\u202f: un chiffre sous réserve n’est pas signalé.'

/** French message when targets cannot be compared with realised figures (4-decisions, 42 and 53). */
export const INCOMPARABLE =
  'Comparaison avec les objectifs non disponible\u202f: les chiffres réalisés sont affichés sans elle.'
