/*
 * Passwords common among French speakers: words, keyboard rows, names, towns and clubs, and usual suffixes.
 * International lists of common passwords rank them too low or lack them.
 */
const WORDS = [
  'motdepasse mdp passe secret bonjour bonsoir salut coucou bienvenue merci jetaime jtm amour bisous',
  'azerty azertyuiop qsdfgh qsdfghjklm wxcvbn azeqsd azer qwerty',
  'soleil etoile lune nuage printemps automne vacances plage montagne ocean fleur rose lavande',
  'doudou loulou chouchou loulette nounours chaton minou minette cheval licorne dauphin papillon tigrou',
  'princesse prince poupette poupee bebe maman papa famille fripouille pupuce bibou titi',
  'chocolat caramel vanille fraise cerise nutella cacahuete croissant champagne',
  'nicolas camille alexandre isabelle julien thomas maxime antoine guillaume vincent sebastien stephane',
  'christophe frederic laurent olivier pascal philippe valentin benjamin anthony jerome mathieu pierre',
  'caroline celine charlotte stephanie virginie sandrine nathalie valerie veronique sylvie marine manon',
  'marseille paris lyon toulouse bordeaux nantes rennes lille strasbourg bretagne corse france normandie',
  'football psg om olympique zidane mbappe rugby allezlom allezom liberte',
  'voiture renault peugeot citroen dacia garage atelier mecanique concession entreprise bureau',
].flatMap((line) => line.split(' '))

const ENDINGS = ['', '1', '01', '12', '13', '123', '1234', '12345', '123456', '!', '1!', '123!']

/** Common passwords of French speakers, lower-cased. */
export const FRENCH_PASSWORDS: readonly string[] = [
  'mot de passe',
  ...WORDS.flatMap((word) => [`${word}${word}`, ...ENDINGS.map((ending) => word + ending)]),
]
