"""Alike: groups of everyday words that say the same wherever rules, staff, places or figures are spoken of."""

# Language -> groups, of which each word may stand for each other; words that `_` joins are a phrase.
ALIKE = {
    "en": """
update upgrade; delete remove erase drop; start begin launch set_off set_out; stop halt end finish; enable activate;
disable deactivate; several multiple many; large big huge; maximum limit most; minimum least; size length;
memory ram; recommended advised; server host machine computer; folder directory; share concurrent simultaneous;
quick fast rapid; copy duplicate; discard suppress swallow; lose lost discard; corrupt corruption damage;
attacker hacker hacked compromised intruder malicious; protect secure; guarantee ensure promise; build construct;
repair recover restore; undo revert; error failure fault; allow permit; forbid prohibit disallow; customer client;
employee staff worker personnel workforce headcount; revenue turnover sales; price cost fee charge fare tariff;
salary pay wage remuneration; holiday leave vacation;
approve approval sign agree consent sign_off; deadline due; store save keep hold retain retention;
automatically unattended; false untrue;
instance object; change modify alter; hidden invisible; choose select pick; need require; buy purchase;
argument parameter; expire lapse; outage downtime; incident outage; bug defect; vendor supplier; contract agreement;
hire recruit; accident incident; obligatory mandatory compulsory;
employee people person; last life lifetime;
day daily; week weekly; month monthly; year yearly annual; trip travel journey;
resign resignation quit; membership member subscription; visit visitor guest attendee;
picture photo photograph photography; lend loan borrow; lift elevator; bicycle bike; car vehicle; dispatch shipment;
broken defective out_of_order out_of_service not_working breakdown faulty; overtime extra_hours extra_work;
supplement surcharge bonus premium; sickness illness sick ill; patrol round; rent lease tenancy; landlord lessor;
work_from_home home_office telework teleworking; deposit bond; doctor physician;
garbage rubbish waste; child children kid; toilet lavatory; canteen cafeteria; school_year term; speed velocity;
donation gift; subsidy grant; fine penalty; return come_back bring_back brought_back give_back take_back;
pay_back refund reimburse reimbursement; arrive arrival; timetable schedule; deliver delivery;
swap exchange; renew renewal extend extension; inspect inspection; apply application; fly flight flown
""",
    "de": """
urlaub urlaubstage ferien erholungsurlaub; mitarbeiter mitarbeiterin mitarbeiterinnen mitarbeitende angestellte
angestellter beschäftigte beschäftigt personal arbeitnehmer bedienstete belegschaft; kosten kostet preis gebühr
entgelt tarif zahlen bezahlen; kündigen kündigung gekündigt kündigungsfrist; beginnen anfangen starten beginn start
anfang beginnt; enden aufhören ende schließen endet; erlaubt gestattet zulässig erlauben; verboten untersagt;
defekt kaputt gestört außer_betrieb ausgefallen störung; chef chefin leiter leiterin leitung direktor direktorin
vorgesetzte vorstand geschäftsführer geschäftsführerin; gehalt lohn vergütung bezahlung; auto fahrzeug wagen pkw;
krank krankheit erkrankt; ausleihen leihen entleihen ausleihe ausgeliehen entliehen behalten; besucher gast gäste;
zustimmen zustimmung einwilligung genehmigung genehmigen einverstanden; frist stichtag; arzt attest;
wechseln ersetzen austauschen ersetzt gewechselt ausgetauscht; erhöhen anheben angehoben erhöht; fahrrad rad;
trinken wasser getränk getränke; essen speisen mahlzeit; foto fotografieren fotos; warm temperatur grad;
verlängern verlängerung verlängert; bücherei bibliothek; kind kinder; miete mieten pacht;
öffnen geöffnet öffnungszeiten; heim homeoffice mobil; lieferung liefern geliefert; prüfen prüfung geprüft
""",
    "fr": """
employé employée salarié salariée personnel collaborateur effectif; prix tarif coût coûter coûte frais montant;
congé congés vacances; démission démissionner préavis résiliation résilier rompre; directeur directrice chef responsable
dirigeant patron patronne; commencer débuter ouvrir démarrer ouvre ouverte ouverture; finir terminer fermer ferme
fermeture; permis autorisé permettre autoriser; interdit défendu; panne défectueux défectueuse hors_service cassé
cassée; salaire rémunération paie; voiture véhicule; visiteur public; augmenter hausser relever;
réduire baisser diminuer; remplacer changer renouveler;
chaud chaude température degré degrés; accord consentement approbation; prêt prêter
emprunter emprunt; maladie malade; délai échéance; vélo bicyclette; loyer location louer; enfant enfants;
livraison livrer livré
""",
    "es": """
empleado empleada trabajador trabajadora personal plantilla; precio coste costo costar cuesta tarifa importe cuota;
jefe jefa director directora responsable; empezar comenzar iniciar abrir abre; terminar acabar finalizar cerrar cierra;
permitido autorizado permitir autorizar; prohibido vedado; avería averiado averiada roto rota fuera_de_servicio;
sueldo salario; coche vehículo; preaviso dimisión renuncia renunciar; aumentar subir; reducir bajar;
cambiar sustituir reemplazar renovar; temperatura grados caliente; préstamo prestar prestado; enfermedad enfermo;
plazo fecha_límite; bicicleta bici; alquiler alquilar; niño niña niños; entrega entregar entregado
""",
}

# One word of a question -> what texts say for it, and not the other way round.
SAID_AS = {
    "en": {
        "boss chief": "head director manager leader lead in_charge",
        "pet animal": "dog cat",
        "guest visitor": "people person",
        "people": "visitor guest",
        "goods article": "purchase",
        "deadline": "at_the_latest no_later_than must_be_in closing_date latest",
        "certificate": "doctor's_note sick_note",
        "warm hot cold": "temperature degree degrees °c celsius",
        "notice": "terminate termination resign",
        "quit resign": "end cancel terminate notice",
        "holiday": "annual_leave closed",
        "leave": "departure departures",
        "headcount": "employs people",
        "membership subscription": "annual_fee",
        "allowance": "pays grants subsidy",
    },
    "de": {"urlaubstage": "urlaub ferien", "chef chefin": "leitung", "darf dürfen": "erlaubt gestattet"},
}
