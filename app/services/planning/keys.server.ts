/** The keys of the edited grid, as its help says them (`screens/planning/grid/keyboard.ts` does them). */
export const GRID_KEYS = [
  ['Flèches', 'cellule voisine\u202f; avec Ctrl, jusqu’au bord'],
  ['Entrée', 'cellule du dessous, puis jour suivant\u202f; avec Maj, au-dessus'],
  ['Tab', 'jour suivant, puis ligne suivante\u202f; avec Maj, en arrière'],
  ['Échap, puis Tab', 'quitter la grille'],
  ['Début, Fin', 'début ou fin du mois\u202f; avec Ctrl, de la grille'],
  ['Page préc., Page suiv.', 'dix lignes plus haut ou plus bas'],
  ['Maj + flèches', 'étendre la sélection'],
  ['Ctrl + A', 'tout sélectionner'],
  ['F2', 'modifier le code sans l’effacer'],
  ['Ctrl + Entrée', 'remplir la sélection avec le code saisi'],
  ['Ctrl + D, Ctrl + R', 'recopier vers le bas, vers la droite'],
  ['Ctrl + C, X, V', 'copier, couper, coller, aussi avec Excel et LibreOffice'],
  ['Suppr', 'vider la sélection'],
  ['Ctrl + Z, Ctrl + Y', 'annuler, rétablir'],
  ['Ctrl + S', 'enregistrer'],
] as const
