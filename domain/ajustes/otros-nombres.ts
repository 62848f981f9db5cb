import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { palabrasDe, UNION } from '#domain/texto/palabras.ts'

/** What else teams, players and matches are called. */
export type OtrosNombres = {
  /** By a name's words (folded, without those that say nothing): the words of each thing that it means. */
  significados: Map<string, string[][]>
  /** Words of the longest name. */
  palabrasMax: number
}

/**
 * Other names, one meaning per line: `otro nombre, otro más = lo que quiere decir`. On the right is what shirts say.
 * Where it begins with a team's whole name it means that team and no other; a year means the shirt's own. A name on
 * several lines means all of them. The owner's (`Ajustes.otrosNombres`) are written the same way.
 */
const NUESTROS = `
  holanda, netherlands, naranja mecanica, oranje = Países Bajos
  usa, eeuu, ee uu, eua, norteamerica = Estados Unidos
  brazil, brasilera, brasileña, canarinha, canarinho, verdeamarela, verdeamarelo, scratch = Brasil
  uruguaya, uruguayo, celeste, celestes, charrua, charruas = Uruguay
  argentino, argentinos, albiceleste, scaloneta = Argentina
  germany, alemana, deutschland, mannschaft = Alemania
  england, inglesa, tres leones, three lions = Inglaterra
  spain, española, roja, furia roja = España
  italy, italiana, azzurra, azzurri = Italia
  france, francesa, bleus, les bleus = Francia
  portuguesa = Portugal
  croatia, croata = Croacia
  morocco, maroc, leones del atlas = Marruecos
  japan, japonesa, samurai azul = Japón
  denmark, dinamarquesa, danesa, dinamita roja = Dinamarca
  cameroon, leones indomables = Camerún
  cafetera, cafeteros = Colombia
  tri, mexicana, azteca = México
  peruana, blanquirroja, bicolor = Perú
  nigeriana, super aguilas = Nigeria

  manya, manyas, carbonero, carboneros, aurinegro, aurinegra, mirasol, mirasoles = Peñarol
  bolso, bolsos, bolsilludo, bolsilludos, decano, tricolor, albo, albos = Nacional
  violeta, violetas, tuerto, tuertos = Defensor
  violeta, violetas, tuerto, tuertos = Defensor Sporting
  danubiano, franja = Danubio
  picapiedra, picapiedras, rampla jrs = Rampla Juniors
  villero, villeros = Cerro
  negriazul, negriazules, negri azul = Liverpool (Montevideo)
  bohemio, bohemios = Montevideo Wanderers
  darsenero, darseneros = River Plate (Montevideo)
  patablanca, pata blanca = Plaza Colonia
  cervecero, escuelita = Racing (Montevideo)
  gaucho del pantanoso, gauchos del pantanoso = Progreso
  cebrita, cebritas = Miramar Misiones
  arachanes = Cerro Largo

  xeneize, xeneizes, bostero, bosteros, boca jrs = Boca Juniors
  millonario, millonarios, millo, gallina, gallinas = River Plate
  academia = Racing Club
  academia = Racing (Montevideo)
  rey de copas, diablo rojo = Independiente
  cuervo, cuervos, ciclon, san lorenzo de almagro = San Lorenzo
  fortin, fortinero = Vélez Sarsfield
  pincha, pincharrata, pincharratas, estudiantes de la plata = Estudiantes (La Plata)
  canalla, canallas = Rosario Central
  leproso, lepra = Newell's Old Boys
  talleres de cordoba = Talleres (Córdoba)
  pirata, piratas = Belgrano

  fla, mengao, mengo, rubro negro = Flamengo
  timao = Corinthians
  verdao, porco = Palmeiras
  tricolor paulista = São Paulo
  peixe = Santos
  imortal = Grêmio
  flu = Fluminense
  fogao = Botafogo
  galo = Atlético Mineiro
  cacique = Colo-Colo
  verdolaga = Atlético Nacional
  liga de quito, ldu = LDU Quito

  barza, barsa, barca, cule, cules, blaugrana, azulgrana, fc barcelona = Barcelona
  merengue, merengues = Real Madrid
  colchonero, colchoneros, aleti, atleti, atletico madrid = Atlético de Madrid
  betis, betico = Real Betis
  red devils, man united, man utd, man u, manchester utd, diablos rojos = Manchester United
  man city, citizens, cityzens = Manchester City
  reds = Liverpool FC
  gunners = Arsenal
  blues = Chelsea
  foxes = Leicester City
  spurs = Tottenham Hotspur
  juve, vecchia signora, vieja señora, bianconero, bianconeri = Juventus
  rossonero, rossoneri, ac milan = Milan
  nerazzurro, nerazzurri, inter de milan, internazionale, inter milano = Inter
  napoles, partenopeo = Napoli
  viola = Fiorentina
  giallorosso, loba = Roma
  samp, doria = Sampdoria
  bayern de munich = Bayern Múnich
  bvb, dortmund, borusia = Borussia Dortmund
  psg, paris sg = Paris Saint-Germain
  om, marseille, olympique marseille = Olympique de Marsella
  aguilas, aguias = Benfica
  sporting lisboa, sporting de lisboa, sporting portugal = Sporting CP
  las aguilas = Club América
  los angeles galaxy = LA Galaxy
  al nasr, nassr = Al-Nassr

  lucho, luisito, pistolero = Suárez
  cr7, cristiano, bicho = Ronaldo 7
  pulga, lio, leo = Messi
  diego, pelusa, diez eterno, mano de dios = Maradona
  o rei, rei, edson arantes = Pelé
  ney, neymar jr, neymar junior, neymar santos = Neymar
  dinho, ronaldinho gaucho = Ronaldinho
  nuñez = Darwin
  matador = Cavani
  cachavacha, cacha = Forlán
  enzo, principe = Francescoli
  pajarito, halcon = Valverde
  lolo = Bentancur
  faraon = Godín
  zizou, zizu = Zidane
  batigol = Batistuta
  divino codino = Baggio
  embappe, mbape = Mbappé

  maracanazo, maracana, brasil 1950, brasil 50 = Uruguay 1950
  colombes, paris 1924, paris 24 = Uruguay 1924
  amsterdam 1928, amsterdam 28 = Uruguay 1928
  centenario 1930 = Uruguay 1930
  mexico 1970, mexico 70 = Mundial 1970
  mexico 1986, mexico 86 = Mundial 1986
  italia 1990, italia 90 = Mundial 1990
  estados unidos 1994, estados unidos 94, usa 1994, usa 94 = Mundial 1994
  corea japon 2002, corea japon, corea 2002 = Mundial 2002
  sudafrica 2010 = Mundial 2010
  rusia 2018 = Mundial 2018
  qatar 2022, catar 2022, qatar, catar = Mundial 2022
`

/** Given names: ignored where the shirt doesn't say them, if another word follows. */
export const NOMBRES_DE_PILA = new Set(
  (
    'agustin alvaro andres brian bruno carlos cristhian cristian cristiano darwin david diego edi edinson enzo ' +
    'facu facundo fede federico fernando francesco gabriel giorgian giovanni gonzalo guillermo jose juan josema joaquin ' +
    'julian kylian lamine leo lionel lucas lucho luis luka manuel martin mathias matias maxi maximiliano miguel nico ' +
    'nicolas nahitan obdulio pablo paolo pedro ricardo roberto rodrigo ronald ruben sebastian seba sergio steven ' +
    'walter zinedine'
  ).split(' '),
)

/** Characters that the owner may write altogether. */
export const OTROS_NOMBRES_MAX = 12_000
const RENGLONES_MAX = 300
const NOMBRE_PALABRAS_MAX = 4
const PARTE_MAX = 200

/** The key by which a name is looked up. */
function foldNombre(nombre: string): string {
  return palabrasDe(nombre)
    .filter((palabra) => !UNION.has(palabra))
    .join(' ')
}

/**
 * Reads other names as they are written.
 * @returns on failure the first line that can't be read, by its number from 1, in words
 */
export function readOtrosNombres(texto: string): Resultado<OtrosNombres, Fallo<'datos_invalidos'>> {
  const significados = new Map<string, string[][]>()
  const renglones = texto.split('\n')
  let escritos = 0
  for (const [at, renglon] of renglones.entries()) {
    if (renglon.trim() === '') continue
    const falta = (detail: string) => fallo('datos_invalidos', { detail: `Renglón ${at + 1}: ${detail}` })
    escritos++
    if (escritos > RENGLONES_MAX) return falta(`puede haber hasta ${RENGLONES_MAX}.`)
    const [izquierda = '', derecha = '', ...rest] = renglon.split('=')
    const significado = palabrasDe(derecha)
    if (!renglon.includes('=')) return falta('falta el signo =, como en «holanda = Países Bajos».')
    if (rest.length > 0) return falta('va un solo signo =.')
    if (renglon.length > PARTE_MAX) return falta(`puede tener hasta ${PARTE_MAX} letras.`)
    if (significado.every((palabra) => UNION.has(palabra))) return falta('falta lo que quiere decir, después del =.')
    for (const nombre of izquierda.split(',')) {
      const key = foldNombre(nombre)
      if (key === '') return falta('falta el otro nombre, antes del =.')
      if (key.split(' ').length > NOMBRE_PALABRAS_MAX)
        return falta(`«${nombre.trim()}» puede tener hasta ${NOMBRE_PALABRAS_MAX} palabras.`)
      significados.set(key, [...(significados.get(key) ?? []), significado])
    }
  }
  return ok({ significados, palabrasMax: NOMBRE_PALABRAS_MAX })
}

/**
 * Ours with the owner's: what the owner says a name means replaces what we say.
 * @param propios as they are stored, which is as they can be read
 */
export function joinOtrosNombres(propios: string): OtrosNombres {
  const read = readOtrosNombres(propios)
  if (!read.ok) return OTROS_NOMBRES
  return { ...OTROS_NOMBRES, significados: new Map([...OTROS_NOMBRES.significados, ...read.value.significados]) }
}

export const OTROS_NOMBRES = readOwn()

function readOwn(): OtrosNombres {
  const read = readOtrosNombres(NUESTROS)
  if (!read.ok) throw new Error(read.detail)
  return read.value
}
