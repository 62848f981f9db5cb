import { useState } from 'react'
import type { GestionDeEnvios } from '#domain/envios/gestion-envios.ts'
import type { Punto } from '#domain/envios/punto.ts'
import type { Transporte } from '#domain/envios/transporte.ts'
import { ciudadesDe, DEPARTAMENTOS } from '#domain/envios/departamentos.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, Input, Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { CampoTransporte } from '../pedidos/campo-transporte.tsx'
import { Preguntar } from '../preguntar.tsx'
import { useAccion } from '../use-send.ts'

/** A carrier or a point while it is written. */
export type FichaAbierta = { accion: 'transporte'; ficha: Transporte } | { accion: 'punto'; ficha: Punto }

type NombreDeCampo =
  | 'nombre'
  | 'telefono'
  | 'rastreo'
  | 'calle'
  | 'departamento'
  | 'ciudad'
  | 'horario'
  | 'transporte'
  | 'mapa'
type Datos = { [campo in NombreDeCampo]?: string } & { id: string; activo: boolean }

type Campo = { campo: NombreDeCampo; etiqueta: string; ayuda?: string; opcional?: boolean }

const CAMPOS: Record<FichaAbierta['accion'], Campo[]> = {
  transporte: [
    { campo: 'nombre', etiqueta: 'Nombre' },
    { campo: 'telefono', etiqueta: 'Teléfono', opcional: true },
    {
      campo: 'rastreo',
      etiqueta: 'Página de seguimiento',
      opcional: true,
      ayuda:
        'La dirección web donde se sigue un envío: poné {numero} donde va el número del envío, como en https://sitio.uy/?guia={numero}. Probala antes con uno tuyo. Sin página, quien compró ve el número y lo copia.',
    },
  ],
  punto: [
    { campo: 'nombre', etiqueta: 'Nombre' },
    { campo: 'calle', etiqueta: 'Dirección' },
    { campo: 'departamento', etiqueta: 'Departamento' },
    { campo: 'ciudad', etiqueta: 'Ciudad' },
    { campo: 'horario', etiqueta: 'Horario', opcional: true },
    { campo: 'transporte', etiqueta: 'Transporte' },
    { campo: 'mapa', etiqueta: 'Enlace al mapa', opcional: true },
  ],
}

const TITULO = { transporte: 'Transporte', punto: 'Punto de retiro' }
const ACTIVO = {
  transporte: 'Se puede elegir al despachar',
  punto: 'Quien compra lo puede elegir',
}

type FichaProps = {
  abierta: FichaAbierta
  /** Names of the carriers that are switched on. */
  transportes: string[]
  onClose: () => void
}

/** The form of a carrier or a point, over the page; what is refused stays and says why. */
export function FichaDeEnvios({ abierta, transportes, onClose }: FichaProps) {
  const { accion, ficha } = abierta
  const [datos, setDatos] = useState<Datos>(ficha)
  const { send, ...envio } = useAccion<GestionDeEnvios>('/admin/envios')
  const change = (campo: NombreDeCampo, valor: string) =>
    setDatos((now) => ({ ...now, [campo]: valor, ...(campo === 'departamento' ? { ciudad: soloCiudad(valor) } : {}) }))
  const lista = {
    departamento: DEPARTAMENTOS.map((one) => one.departamento),
    ciudad: ciudadesDe(datos.departamento ?? ''),
  }
  return (
    <Preguntar
      titulo={TITULO[accion]}
      accion="Guardar"
      envio={envio}
      otra={
        ficha.id !== '' && (
          <Button
            disabled={envio.ocupado}
            onClick={() =>
              void send({ accion: accion === 'punto' ? 'quitar_punto' : 'quitar_transporte', id: ficha.id })
            }
          >
            Quitar
          </Button>
        )
      }
      onClose={onClose}
      onConfirm={() => void send({ accion, ficha: datos } as GestionDeEnvios)}
    >
      {CAMPOS[accion].map(({ campo, etiqueta, ayuda, opcional = false }) =>
        campo === 'transporte' ? (
          <CampoTransporte
            key={campo}
            id="ficha-transporte"
            valor={datos.transporte ?? ''}
            transportes={transportes}
            error={envio.errores['ficha.transporte']}
            onChange={(valor) => change(campo, valor)}
          />
        ) : (
          <Field
            key={campo}
            label={etiqueta}
            htmlFor={`ficha-${campo}`}
            required={!opcional}
            error={envio.errores[`ficha.${campo}`]}
            hint={ayuda}
          >
            {campo === 'departamento' || campo === 'ciudad' ? (
              <Select value={datos[campo]} onChange={(event) => change(campo, event.target.value)}>
                <Options
                  of={lista[campo]}
                  none={lista[campo].length === 0 ? 'Elegí primero el departamento' : 'Elegí'}
                />
              </Select>
            ) : (
              <Input value={datos[campo]} autoComplete="off" onChange={(event) => change(campo, event.target.value)} />
            )}
          </Field>
        ),
      )}
      <Checkbox
        label={ACTIVO[accion]}
        checked={datos.activo}
        onChange={({ target }) => setDatos((now) => ({ ...now, activo: target.checked }))}
      />
    </Preguntar>
  )
}

/** Montevideo's, which has no other. */
function soloCiudad(departamento: string): string {
  const ciudades = ciudadesDe(departamento)
  return ciudades.length === 1 ? ciudades[0]! : ''
}
