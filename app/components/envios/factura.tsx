import { useState, type ComponentProps } from 'react'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { Faltas } from '#domain/errores.ts'
import { DEPARTAMENTOS } from '#domain/envios/departamentos.ts'
import {
  CAMPOS_DE_FACTURA,
  ETIQUETA_DE_FACTURA,
  plainDocumento,
  tipoDeDocumento,
  type CampoDeFactura,
  type DatosDeFactura,
} from '#domain/facturacion/receptor.ts'
import { useTienda } from '../base/use-tienda.ts'
import { Field, Input, Select } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'

type Props = {
  datos: DatosDeFactura
  faltas: Faltas<CampoDeFactura>
  /** The value and handlers of a field's control. */
  control: (
    campo: CampoDeFactura,
  ) => Pick<ComponentProps<'input'> & ComponentProps<'select'>, 'value' | 'onChange' | 'onBlur'>
  /** Somebody from the shop fills it in for a buyer. */
  porOtro?: boolean
}

/** Whom the invoice is made out to: folded away for whoever is in a hurry, open where it has to be said. */
export function Factura({ pideDocumento = false, ...props }: Props & { pideDocumento?: boolean }) {
  const { ajustes } = useTienda()
  const { datos, faltas, porOtro = false } = props
  const [abierta, setAbierta] = useState(false)
  const isWrong = CAMPOS_DE_FACTURA.some((campo) => faltas[campo] !== undefined)
  return (
    <details
      open={pideDocumento || isWrong || abierta || Boolean(datos.documento)}
      onToggle={(event) => setAbierta(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {porOtro || pideDocumento ? 'Factura con RUT o cédula' : 'Quiero factura con RUT o cédula'}
      </summary>
      <div className="flex flex-col gap-5 pt-2">
        {pideDocumento && (
          <p className="text-sm">{`Para compras de ${formatPesos(ajustes.documentoDesde)} o más, la DGI pide que la factura diga a quién.`}</p>
        )}
        <CamposDeFactura {...props} required={pideDocumento} />
      </div>
    </details>
  )
}

/** The fields of an invoice's receiver; a company's come with its RUT. */
export function CamposDeFactura({
  datos,
  faltas,
  control,
  porOtro = false,
  required = false,
}: Props & { required?: boolean }) {
  const deRut = (
    campo: Exclude<CampoDeFactura, 'documento' | 'facturaDepartamento'>,
    autoComplete: string,
    maxLength: number,
  ) => (
    <Field label={ETIQUETA_DE_FACTURA[campo]} htmlFor={`envio-${campo}`} error={faltas[campo]} required>
      <Input name={campo} autoComplete={porOtro ? 'off' : autoComplete} maxLength={maxLength} {...control(campo)} />
    </Field>
  )
  return (
    <>
      <Field
        label={ETIQUETA_DE_FACTURA.documento}
        htmlFor="envio-documento"
        error={faltas.documento}
        hint="La cédula con su último número, o los 12 del RUT."
        required={required}
      >
        <Input name="documento" inputMode="numeric" autoComplete="off" maxLength={30} {...control('documento')} />
      </Field>
      {tipoDeDocumento(plainDocumento(datos.documento)) === 'rut' && (
        <>
          {deRut('razonSocial', 'organization', 70)}
          {deRut('facturaDireccion', 'billing street-address', 120)}
          {deRut('facturaCiudad', 'billing address-level2', 60)}
          <Field
            label={ETIQUETA_DE_FACTURA.facturaDepartamento}
            htmlFor="envio-facturaDepartamento"
            error={faltas.facturaDepartamento}
            required
          >
            <Select name="facturaDepartamento" autoComplete="off" {...control('facturaDepartamento')}>
              <Options of={DEPARTAMENTOS.map(({ departamento }) => departamento)} none="Elegí un departamento" />
            </Select>
          </Field>
        </>
      )}
    </>
  )
}
