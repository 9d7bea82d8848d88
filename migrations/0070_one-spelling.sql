DROP INDEX "listings_by_model";--> statement-breakpoint
-- The same for every spelling of a name, as `compareKey` has it.
CREATE OR REPLACE FUNCTION price_model_key(make text, model text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN lower(regexp_replace(normalize(make || '|' || model, NFKD), '[\s\u0300-\u036f\u2010-\u2015\u2018\u2019!"$%&''()*,.:;<=>?@\\^_`{}~\[\]-]+', '', 'g'));
END $$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.name_key(name text) RETURNS text LANGUAGE sql AS $$ SELECT price_model_key('', name) $$;
--> statement-breakpoint
-- The catalogue of this day.
CREATE TEMPORARY TABLE spelled_makes ON COMMIT DROP AS
  SELECT pg_temp.name_key(make) AS key, make AS name FROM (VALUES
    ('Abarth'), ('Alfa Romeo'), ('Aston Martin'), ('Audi'), ('Bentley'), ('BMW'), ('BYD'), ('Chery'), ('Chevrolet'), ('Chrysler'), ('Citroën'), ('Cupra'), ('Daewoo'), ('Daihatsu'), ('Deepal'), ('Dodge'), ('Ferrari'), ('Fiat'), ('Ford'), ('Foton'), ('FPV'), ('GAC'), ('Geely'), ('Genesis'), ('GMC'), ('Great Wall'), ('GWM'), ('Haval'), ('Holden'), ('Honda'), ('HSV'), ('Hummer'), ('Hyundai'), ('Ineos'), ('Infiniti'), ('Isuzu'), ('Iveco'), ('JAC'), ('Jaecoo'), ('Jaguar'), ('Jeep'), ('Kia'), ('Lamborghini'), ('Land Rover'), ('LDV'), ('Leapmotor'), ('Lexus'), ('Lotus'), ('Mahindra'), ('Maserati'), ('Mazda'), ('McLaren'), ('Mercedes-Benz'), ('MG'), ('Mini'), ('Mitsubishi'), ('Morgan'), ('Nissan'), ('Opel'), ('Peugeot'), ('Polestar'), ('Porsche'), ('Proton'), ('Ram'), ('Renault'), ('Rolls-Royce'), ('Rover'), ('Saab'), ('Seat'), ('Skoda'), ('Smart'), ('SsangYong'), ('Subaru'), ('Suzuki'), ('Tata'), ('Tesla'), ('Toyota'), ('Volkswagen'), ('Volvo'), ('XPeng'), ('Zeekr')
  ) AS given(make)
  UNION ALL SELECT pg_temp.name_key(key), name FROM (VALUES
    ('vw', 'Volkswagen'), ('volks', 'Volkswagen'), ('vdub', 'Volkswagen'), ('merc', 'Mercedes-Benz'), ('mercedes', 'Mercedes-Benz'), ('benz', 'Mercedes-Benz'), ('merceds', 'Mercedes-Benz'), ('mb', 'Mercedes-Benz'), ('beemer', 'BMW'), ('bimmer', 'BMW'), ('beamer', 'BMW'), ('chev', 'Chevrolet'), ('chevy', 'Chevrolet'), ('landy', 'Land Rover'), ('mitsi', 'Mitsubishi'), ('mitsu', 'Mitsubishi'), ('subi', 'Subaru'), ('subie', 'Subaru'), ('suby', 'Subaru'), ('toyo', 'Toyota'), ('yota', 'Toyota'), ('alfa', 'Alfa Romeo'), ('rolls', 'Rolls-Royce'), ('aston', 'Aston Martin'), ('jag', 'Jaguar'), ('lambo', 'Lamborghini'), ('maser', 'Maserati')
  ) AS short(key, name);
--> statement-breakpoint
CREATE TEMPORARY TABLE spelled_models ON COMMIT DROP AS
  WITH catalogue AS (
    SELECT make, unnest(string_to_array(models, ', ')) AS name FROM (VALUES
      ('Abarth', '124 Spider, 500e, 595, 695'),
      ('Alfa Romeo', '147, 156, 159, 4C, Brera, Giulia, Giulietta, GT, GTV, Junior, MiTo, Spider, Stelvio, Tonale'),
      ('Aston Martin', 'DB9, DB11, DB12, DBS, DBX, Rapide, V8 Vantage, Vantage, Vanquish'),
      ('Audi', 'A1, A3, A4, A4 Allroad, A5, A6, A6 Allroad, A6 e-tron, A7, A8, e-tron, e-tron GT, Q2, Q3, Q4 e-tron, Q5, Q6 e-tron, Q7, Q8, Q8 e-tron, R8, RS3, RS4, RS5, RS6, RS7, RS Q3, RS Q8, S1, S3, S4, S5, S6, SQ2, SQ5, SQ7, SQ8, TT'),
      ('Bentley', 'Bentayga, Continental, Flying Spur, Mulsanne'),
      ('BMW', '1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 6 Series, 7 Series, 8 Series, i3, i4, i5, i7, i8, iX, iX1, iX2, iX3, M2, M3, M4, M5, X1, X2, X3, X4, X5, X6, X7, XM, Z3, Z4'),
      ('BYD', 'Atto 1, Atto 2, Atto 3, Dolphin, Seal, Sealion 5, Sealion 6, Sealion 7, Sealion 8, Shark 6'),
      ('Chery', 'C5, E5, J11, Omoda 5, Tiggo 4, Tiggo 7, Tiggo 8, Tiggo 9'),
      ('Chevrolet', 'Camaro, Corvette, Impala, Silverado 1500, Silverado 2500'),
      ('Chrysler', '300, 300C, Crossfire, Grand Voyager, PT Cruiser, Sebring, Valiant, Voyager'),
      ('Citroën', 'Berlingo, C2, C3, C3 Aircross, C4, C4 Cactus, C4 Picasso, C5, C5 Aircross, C5 X, DS3, DS4, DS5, Xsara'),
      ('Cupra', 'Ateca, Born, Formentor, Leon, Tavascan, Terramar'),
      ('Daewoo', 'Kalos, Lacetti, Lanos, Matiz, Nubira'),
      ('Daihatsu', 'Charade, Copen, Feroza, Hi-Jet, Rocky, Sirion, Terios'),
      ('Deepal', 'E07, S05, S07'),
      ('Dodge', 'Avenger, Caliber, Challenger, Journey, Nitro, Ram'),
      ('Ferrari', '296, 360, 458, 488, California, F8, Portofino, Roma, SF90'),
      ('Fiat', '500, 500e, 500X, Doblo, Ducato, Freemont, Panda, Punto, Ritmo, Scudo'),
      ('Ford', 'Bronco, Capri, Cortina, Courier, EcoSport, Endura, Escape, Everest, Explorer, F-100, F-150, F-250, Fairlane, Fairmont, Falcon, Falcon Ute, Festiva, Fiesta, Focus, Kuga, Laser, LTD, Maverick, Mondeo, Mustang, Mustang Mach-E, Puma, Ranger, Ranger Raptor, Telstar, Territory, Tourneo, Transit, Transit Custom'),
      ('Foton', 'Tunland'),
      ('FPV', 'F6, F6X, GS, GT, GT-E, GT-P, Pursuit, Super Pursuit, Typhoon'),
      ('GAC', 'Aion UT, Aion V, Emzoom, M8'),
      ('Geely', 'EX5, MK, Starray'),
      ('Genesis', 'G70, G80, GV60, GV70, GV80'),
      ('GMC', 'Sierra, Yukon'),
      ('Great Wall', 'Steed, V200, V240, X200, X240'),
      ('GWM', 'Cannon, Cannon Alpha, Haval H6, Haval H6 GT, Haval Jolion, Haval H7, Ora, Tank 300, Tank 500, Ute, Wingle'),
      ('Haval', 'H2, H6, H6C, H7, H8, H9, Jolion'),
      ('Holden', 'Acadia, Adventra, Apollo, Astra, Barina, Barina Spark, Berlina, Brougham, Calais, Calibra, Camira, Caprice, Captiva, Cascada, Colorado, Colorado 7, Combo, Commodore, Crewman, Cruze, Drover, EJ, EH, Epica, Equinox, Frontera, Gemini, HQ, HZ, Insignia, Jackaroo, Kingswood, Malibu, Monaro, Monterey, One Tonner, Premier, Rodeo, Sandman, Spark, Statesman, Suburban, Sunbird, Tigra, Torana, Trailblazer, Trax, Ute, Vectra, Viva, Volt, Zafira'),
      ('Honda', 'Accord, Accord Euro, City, Civic, Concerto, CR-V, CR-Z, HR-V, Insight, Integra, Jazz, Legend, MDX, NSX, Odyssey, Prelude, S2000, ZR-V'),
      ('HSV', 'Avalanche, Clubsport, Colorado SportsCat, Commodore, Coupe, Grange, GTS, Maloo, Manta, Senator, Statesman, VXR, XU6'),
      ('Hummer', 'H1, H2, H3'),
      ('Hyundai', 'Accent, Elantra, Excel, Genesis, Getz, Grandeur, i20, i30, i30 N, i30 Sedan, i40, i45, iLoad, iMax, Inster, Ioniq, Ioniq 5, Ioniq 6, Ioniq 9, ix35, Kona, Lantra, Palisade, Santa Fe, Sonata, Staria, Staria Load, Terracan, Tiburon, Tucson, Veloster, Venue'),
      ('Ineos', 'Grenadier, Quartermaster'),
      ('Infiniti', 'FX, G37, M, Q30, Q50, Q60, Q70, QX30, QX50, QX70, QX80'),
      ('Isuzu', 'D-MAX, FRR, MU-X, N Series, NLR, NNR, NPR'),
      ('Iveco', 'Daily'),
      ('JAC', 'Hunter, T9'),
      ('Jaecoo', 'J5, J7, J8'),
      ('Jaguar', 'E-Pace, E-Type, F-Pace, F-Type, I-Pace, S-Type, Sovereign, X-Type, XE, XF, XJ, XJ6, XJ8, XJS, XK, XK8'),
      ('Jeep', 'Avenger, Cherokee, Commander, Compass, Gladiator, Grand Cherokee, Patriot, Renegade, Wrangler'),
      ('Kia', 'Carens, Carnival, Cerato, EV3, EV4, EV5, EV6, EV9, K4, K2900, Magentis, Mentor, Niro, Optima, Picanto, PV5, Rio, Rondo, Seltos, Sorento, Soul, Spectra, Sportage, Stinger, Stonic, Tasman'),
      ('Lamborghini', 'Aventador, Gallardo, Huracan, Revuelto, Temerario, Urus'),
      ('Land Rover', 'Defender, Discovery, Discovery 3, Discovery 4, Discovery Sport, Freelander, Freelander 2, Range Rover, Range Rover Evoque, Range Rover Sport, Range Rover Velar, Series 3'),
      ('LDV', 'D90, Deliver 7, Deliver 9, eT60, G10, MIFA, T60, Terron 9, V80'),
      ('Leapmotor', 'B10, C10'),
      ('Lexus', 'CT, ES, GS, GX, IS, IS F, LBX, LC, LM, LS, LX, NX, RC, RC F, RX, RZ, SC, UX'),
      ('Lotus', 'Elan, Eletre, Elise, Emeya, Emira, Evora, Exige'),
      ('Mahindra', 'Pik-Up, Scorpio, XUV500, XUV700, XUV 3XO'),
      ('Maserati', 'Ghibli, GranCabrio, GranTurismo, Grecale, Levante, MC20, Quattroporte'),
      ('Mazda', '121, 323, 626, 929, Astina, B Series, Bravo, BT-50, CX-3, CX-30, CX-5, CX-60, CX-7, CX-70, CX-8, CX-80, CX-9, E Series, Eunos, Mazda2, Mazda3, Mazda6, Mazda6e, MPV, MX-30, MX-5, MX-6, Premacy, RX-7, RX-8, Tribute'),
      ('McLaren', '540C, 570S, 600LT, 650S, 720S, 750S, Artura, GT, MP4-12C'),
      ('Mercedes-Benz', '190E, 230, 280, 300, 380, 450, A-Class, AMG GT, B-Class, C-Class, CL-Class, CLA, CLC, CLE, CLK, CLS, E-Class, EQA, EQB, EQC, EQE, EQS, EQV, eVito, G-Class, GLA, GLB, GLC, GLE, GLS, M-Class, R-Class, S-Class, SL, SLC, SLK, Sprinter, Valente, V-Class, Viano, Vito, X-Class'),
      ('MG', 'Cyberster, HS, IM5, IM6, MG3, MG4, MG5, MG6, MG7, MGB, Midget, QS, S5, TF, U9, ZS, ZST, ZS EV'),
      ('Mini', 'Aceman, Cabrio, Clubman, Cooper, Countryman, Coupe, Hatch, John Cooper Works, Moke, Paceman'),
      ('Mitsubishi', '380, 3000GT, ASX, Challenger, Colt, Cordia, Diamante, Eclipse Cross, Express, FTO, Galant, Grandis, GTO, i-MiEV, Lancer, Lancer Evolution, Magna, Mirage, Nimbus, Outlander, Pajero, Pajero Sport, Sigma, Starwagon, Triton, Verada'),
      ('Morgan', '3 Wheeler, 4/4, Plus Four, Plus Six, Super 3'),
      ('Nissan', '180SX, 200SX, 280ZX, 300ZX, 350Z, 370Z, Almera, Altima, Ariya, Bluebird, Cube, Dualis, Elgrand, Fairlady, GT-R, Juke, Leaf, Maxima, Micra, Murano, Navara, Note, Pathfinder, Patrol, Pintara, Pulsar, Qashqai, Serena, Silvia, Skyline, Stagea, Terrano, Tiida, Urvan, X-Trail, Z'),
      ('Opel', 'Astra, Corsa, Insignia'),
      ('Peugeot', '2008, 205, 206, 207, 208, 3008, 306, 307, 308, 4007, 4008, 405, 406, 407, 408, 5008, 508, Boxer, e-208, e-2008, Expert, Partner, RCZ'),
      ('Polestar', '2, 3, 4'),
      ('Porsche', '718, 911, 924, 928, 944, 968, Boxster, Cayenne, Cayman, Macan, Panamera, Taycan'),
      ('Proton', 'Exora, Gen 2, Persona, Preve, S16, Satria, Savvy, Suprima S'),
      ('Ram', '1500, 2500, 3500, Dakota'),
      ('Renault', 'Alpine A110, Arkana, Austral, Captur, Clio, Duster, Fluence, Kadjar, Kangoo, Koleos, Laguna, Latitude, Master, Megane, Megane E-Tech, Scenic, Scenic E-Tech, Trafic, Zoe'),
      ('Rolls-Royce', 'Cullinan, Dawn, Ghost, Phantom, Silver Shadow, Spectre, Wraith'),
      ('Rover', '25, 75, Mini, Quintet'),
      ('Saab', '9-3, 9-5, 900, 9000'),
      ('Seat', 'Ibiza, Toledo'),
      ('Skoda', 'Elroq, Enyaq, Fabia, Kamiq, Karoq, Kodiaq, Octavia, Rapid, Roomster, Scala, Superb, Yeti'),
      ('Smart', '#1, #3, #5, Forfour, Fortwo, Roadster'),
      ('SsangYong', 'Actyon, Actyon Sports, Chairman, Korando, Kyron, Musso, Rexton, Stavic, Tivoli, Torres'),
      ('Subaru', 'BRZ, Brumby, Crosstrek, Exiga, Forester, Impreza, Leone, Levorg, Liberty, Outback, Solterra, SVX, Tribeca, Uncharted, Vortex, WRX, XV'),
      ('Suzuki', 'Alto, APV, Baleno, Carry, Celerio, eVitara, Fronx, Grand Vitara, Ignis, Jimny, Kizashi, Liana, S-Cross, Sierra, Swift, SX4, Vitara, XL-7'),
      ('Tata', 'Xenon'),
      ('Tesla', 'Cybertruck, Model 3, Model S, Model X, Model Y, Roadster'),
      ('Toyota', '86, 4Runner, Alphard, Aurion, Avalon, Avensis, bZ4X, C-HR, Camry, Celica, Corolla, Corolla Cross, Corona, Cressida, Crown, Dyna, Echo, Estima, FJ Cruiser, Fortuner, GR86, GR Corolla, GR Supra, GR Yaris, Granvia, HiAce, HiLux, HiLux Surf, Kluger, LandCruiser, LandCruiser 70 Series, LandCruiser 250, LandCruiser 300, LandCruiser Prado, Lexcen, LiteAce, Mirai, MR2, Paseo, Prius, Prius C, Prius V, RAV4, Rukus, Soarer, Spacia, Starlet, Supra, Tacoma, Tarago, TownAce, Tundra, Vellfire, Vienta, Yaris, Yaris Cross'),
      ('Volkswagen', 'Amarok, Arteon, Beetle, Bora, Caddy, California, Caravelle, CC, Crafter, Eos, Golf, Golf GTI, Golf R, ID.4, ID.5, ID. Buzz, Jetta, Kombi, Multivan, Passat, Passat Alltrack, Polo, Scirocco, T-Cross, T-Roc, Tayron, Tiguan, Tiguan Allspace, Touareg, Touran, Transporter, Up!'),
      ('Volvo', '240, 740, 850, 940, 960, C30, C40, C70, EC40, EX30, EX40, EX90, S40, S60, S70, S80, S90, V40, V50, V60, V70, V90, XC40, XC60, XC70, XC90'),
      ('XPeng', 'G6, G9, X9'),
      ('Zeekr', '009, 7X, X')
    ) AS given(make, models)
  ), keys AS (
    SELECT make, name, pg_temp.name_key(name) AS key, 1 AS place FROM catalogue
    UNION ALL SELECT make, name, '|' || substr(pg_temp.name_key(name), length(pg_temp.name_key(make)) + 1), 2 FROM catalogue
      WHERE starts_with(pg_temp.name_key(name), pg_temp.name_key(make)) AND pg_temp.name_key(name) <> pg_temp.name_key(make)
    UNION ALL SELECT make, name, pg_temp.name_key(make || name), 2 FROM catalogue
    UNION ALL SELECT make, name, pg_temp.name_key(key), 3 FROM (VALUES
      ('cruiser', 'Toyota', 'LandCruiser'),
      ('prado', 'Toyota', 'LandCruiser Prado'),
      ('lux', 'Toyota', 'HiLux'),
      ('commo', 'Holden', 'Commodore'),
      ('commy', 'Holden', 'Commodore'),
      ('rangie', 'Land Rover', 'Range Rover'),
      ('disco', 'Land Rover', 'Discovery'),
      ('evo', 'Mitsubishi', 'Lancer Evolution'),
      ('lancer evo', 'Mitsubishi', 'Lancer Evolution'),
      ('stang', 'Ford', 'Mustang')
    ) AS short(key, make, name)
  )
  SELECT DISTINCT ON (make, key) make, key, name FROM keys ORDER BY make, key, place;
--> statement-breakpoint
-- Alerts and histories tell nothing of it, as with a restored backup.
SELECT set_config('kerbside.restores_backup', 'on', true);--> statement-breakpoint
WITH written AS (
  SELECT make, model, min(created_at) AS since FROM listings GROUP BY make, model
), made AS (
  SELECT w.*, coalesce(m.name, first_value(w.make) OVER (PARTITION BY pg_temp.name_key(w.make) ORDER BY w.since, w.make)) AS new_make
  FROM written w LEFT JOIN spelled_makes m ON m.key = pg_temp.name_key(w.make)
), named AS (
  SELECT w.make, w.model, w.new_make, coalesce(m.name, first_value(w.model) OVER (
    PARTITION BY w.new_make, pg_temp.name_key(w.model) ORDER BY w.since, w.model)) AS new_model
  FROM made w LEFT JOIN spelled_models m ON m.make = w.new_make AND m.key = pg_temp.name_key(w.model)
)
UPDATE listings l SET make = n.new_make, model = n.new_model FROM named n
WHERE l.make = n.make AND l.model = n.model AND (n.new_make, n.new_model) <> (n.make, n.model);
--> statement-breakpoint
SELECT set_config('kerbside.restores_backup', 'off', true);--> statement-breakpoint
CREATE INDEX "listings_by_model" ON "listings" USING btree (price_model_key("make", "model") text_pattern_ops);--> statement-breakpoint
DELETE FROM price_rating_queue;--> statement-breakpoint
INSERT INTO price_rating_queue (model_key) SELECT DISTINCT price_model_key(make, model) FROM listings;
