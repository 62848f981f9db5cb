import { PATRONES } from '#domain/productos/patron.ts'
import { COLORES, VERSIONES } from '#domain/productos/producto.ts'
import { TALLES_ADMIN } from '#domain/productos/talle.ts'
import type { CamisetaDeDemo } from './camisetas.ts'
import { createRandom, pick } from './random.ts'

/** Looks that generated shirts share, so that ten thousand of them need only a few hundred pictures. */
const DISENIOS = 120

const EQUIPOS = [
  'Atlético Arroyo',
  'Deportivo Cuchilla',
  'Unión del Sur',
  'Rosario Central del Este',
  'Racing de la Costa',
  'Sportivo Bella Vista',
  'Juventud del Puerto',
  'Albion del Oeste',
  'Central Ferroviario',
  'Estrella Roja',
  'Huracán Norteño',
  'Club Social Las Palmas',
  'Progreso Obrero',
  'Libertad',
  'San Martín',
  'Independiente Rural',
  'Boston Río',
  'Fénix Sur',
  'Colón Marítimo',
  'Wanderers del Valle',
  'Nacional del Interior',
  'Porvenir',
  'Plaza Vieja',
  'Tacuarembó Chico',
  'Liverpool Oriental',
  'River del Este',
  'Cerrito Alto',
  'Danubio Azul',
  'Villa Unión',
  'Universitario',
  'Miramar',
  'Platense',
  'Oriental',
  'Peñarol de las Sierras',
  'Misiones',
]
const LIGAS = ['Liga del Este', 'Liga del Oeste', 'Liga del Norte', 'Liga del Sur', 'Selecciones', 'Liga Metropolitana']
const MARCAS = ['Sin marca', 'Umbral', 'Costera', 'Tres Ríos', 'Ombú', 'Ceibo']
const CATEGORIAS = ['hincha', 'hincha', 'hincha', 'jugador', 'legendaria']
const COPAS = ['', '', '', 'Copa de la Costa', 'Torneo de Verano']

/**
 * Made-up shirts for trying a large catalogue. The same numbers give the same shirts.
 * @param from number of the first one, from 1
 */
export function* generateCamisetas(count: number, from = 1): Generator<CamisetaDeDemo> {
  for (let number = from; number < from + count; number++) yield generateCamiseta(number)
}

function generateCamiseta(number: number): CamisetaDeDemo {
  const random = createRandom(number)
  const disenio = number % DISENIOS
  const look = createRandom(1_000_000 + disenio)
  const equipo = EQUIPOS[disenio % EQUIPOS.length]!
  const anioDibujo = 1950 + Math.floor(look() * 77)
  const anio = Math.min(2026, anioDibujo + Math.floor(random() * 5))
  const patron = PATRONES[Math.floor(look() * PATRONES.length)]!
  const first = Math.floor(look() * COLORES.length)
  const second = (first + 1 + Math.floor(look() * (COLORES.length - 1))) % COLORES.length
  const mangaLarga = look() < 0.1
  const reversible = look() < 0.02
  const version = pick(random, VERSIONES)
  const categoria = pick(random, CATEGORIAS)
  const precio = 1990 + 50 * Math.floor(random() * 40)
  const precioEncargo = precio + 100
  const stocked = random() < 0.6
  const talles = TALLES_ADMIN.slice(7)
  const campos = {
    codigo: `GEN-${String(number).padStart(6, '0')}`,
    nombre: `${equipo} ${version[0]!.toUpperCase()}${version.slice(1)} ${anio} Serie ${number}`,
    equipo,
    liga: LIGAS[disenio % LIGAS.length]!,
    copa: pick(random, COPAS),
    marca: pick(random, MARCAS),
    categoria,
    version,
    activo: random() < 0.97,
    destacado: random() < 0.02,
    popularidad: Math.floor(random() * 100),
    precio,
    precioDescuento: random() < 0.2 ? Math.round(precio * 0.85) : null,
    precioEncargo,
    precioEncargoDescuento: null,
    stock: stocked ? Object.fromEntries(talles.map((talle) => [talle, Math.floor(random() * 5)])) : {},
    tallesEncargo: !stocked || random() < 0.5 ? [...talles] : [],
    anio: random() < 0.25 ? [anio, anio + 1] : [anio],
    coloresPrincipales: [COLORES[first]!],
    coloresSecundarios: [COLORES[second]!],
    clima: pick(random, ['', '', '', 'calor', 'frío']),
    mangaLarga,
    reversible,
    parches: random() < 0.1,
    numero: '',
    nombrePersonalizado: '',
    patron,
  }
  return {
    linea: number,
    celdas: {},
    fallas: [],
    avisos: [],
    campos,
    disenio: { seed: `G${disenio}`, anio: [anioDibujo] },
  }
}
